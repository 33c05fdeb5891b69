/**
 * The picture of the house: which floor may import which. ARCHITECTURE.md shows it in words; here it is law.
 *
 * A floor is named by its folder below `src`. `server` and `web` alone mean the loose files there;
 * `server/app` means `app.ts` and `main.ts`, which join the parts.
 */

const serverBase = ['model', 'contract', 'server', 'server/texts'];
const lower = ['server/records', 'server/models', 'server/access', 'server/jobs'];
const serverFloors = [
  'server/http',
  'server/actions',
  'server/workflow',
  'server/exchange',
  'server/assistant',
  'server/talk',
  'server/webhooks',
  'server/files',
  'server/sandbox',
  'server/records',
  'server/access',
  'server/models',
  'server/jobs',
  'server/database',
];
const webFloors = [
  'web/shell',
  'web/home',
  'web/session',
  'web/client',
  'web/template',
  'web/fields',
  'web/designer',
  'web/workflow',
  'web/chat',
  'web/theme',
  'web/i18n',
  'web/kit',
  'web/slots',
];
const webBase = ['model', 'contract', 'web', ...webFloors];

/** What a floor may import besides itself. `web/plugins` is in nobody's list: plugins are found by file name. */
export const mayImport = {
  model: [],
  contract: ['model'],

  'server/app': [...serverBase, ...serverFloors, 'server/demo'],
  // The demonstration data plays through the doors that people use.
  'server/demo': [...serverBase, ...lower, 'server/actions', 'server/database'],
  'server/http': [...serverBase, ...serverFloors.filter((floor) => floor !== 'server/http')],
  'server/actions': [...serverBase, ...lower],
  'server/workflow': [...serverBase, ...lower, 'server/database'],
  'server/exchange': [...serverBase, ...lower],
  'server/assistant': [...serverBase, ...lower],
  'server/talk': [...serverBase, ...lower, 'server/database'],
  'server/webhooks': [...serverBase, ...lower, 'server/database'],
  'server/files': [...serverBase, 'server/access', 'server/database'],
  'server/records': [...serverBase, 'server/models', 'server/access', 'server/database'],
  'server/access': [...serverBase, 'server/database'],
  'server/models': [...serverBase, 'server/database'],
  'server/jobs': [...serverBase, 'server/database'],
  'server/database': serverBase,
  // Scripts know nothing of the house: what they are given is all there is.
  'server/sandbox': serverBase,
  'server/texts': ['model', 'contract'],
  server: ['model', 'contract', 'server/texts'],

  web: webBase,
  ...Object.fromEntries(webFloors.map((floor) => [floor, webBase])),
  'web/plugins': ['web/kit'],
};

/** Packages that belong to certain floors; a floor covers what lies below it. Every other package is free. */
export const packageHomes = [
  {
    packages: ['kysely'],
    floors: [
      'server/database',
      'server/records',
      'server/access',
      'server/jobs',
      'server/workflow',
      'server/models',
      'server/talk',
      'server/webhooks',
    ],
    why: 'only server/records builds SQL on business tables, and only infrastructure floors build any',
  },
  {
    packages: ['pg', '@electric-sql/pglite'],
    floors: ['server/database'],
    why: 'the drivers are known to server/database alone',
  },
  {
    packages: ['@aws-sdk'],
    floors: ['server/files'],
    why: 'where the bytes of files lie is the business of server/files',
  },
  {
    packages: ['fastify', '@fastify'],
    floors: ['server/http', 'server/app'],
    why: 'HTTP is the business of server/http',
  },
  {
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'antd',
      '@ant-design',
      'ag-grid-community',
      'ag-grid-react',
      '@ag-grid-community',
      '@formily',
      '@tiptap',
      'jotai',
    ],
    floors: ['web'],
    why: 'screens are the business of web',
  },
];

/** Floors that run in a browser too, or only there, and so know nothing of Node. */
export const withoutNode = ['model', 'contract', 'web'];

/** The files at the top of the server that join all parts. */
const appFiles = ['server/app.ts', 'server/main.ts'];

/**
 * The floor of a file, given by its path below `src` with forward slashes; undefined when the picture has no such
 * floor.
 */
export function floorOf(path) {
  if (appFiles.includes(path)) return 'server/app';
  const [top, second, ...deeper] = path.split('/');
  if (top === 'model' || top === 'contract') return top;
  if (top !== 'server' && top !== 'web') return undefined;
  if (deeper.length === 0) return top;
  const floor = `${top}/${second}`;
  return Object.hasOwn(mayImport, floor) ? floor : undefined;
}

/** The plugin that a file belongs to, or undefined: plugins do not know each other. */
export function pluginOf(path) {
  return /^web\/plugins\/([^/]+)/.exec(path)?.[1];
}

/** Whether `floor` is `home` or lies below it. */
export function within(floor, home) {
  return floor === home || floor.startsWith(`${home}/`);
}
