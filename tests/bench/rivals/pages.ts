import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectFolder } from '../children/bundle.ts';
import { installed, rivalsFolder, unpacked } from './fetched.ts';

const AMIS = '6.13.0';
export const REACT_ADMIN = {
  'react-admin': '5.15.4',
  'ra-data-fakerest': '5.15.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const sources = join(projectFolder, 'tests', 'bench', 'rivals');

/** The page of amis: its SDK as it is published, and the schemas of the views. Answers the folder to serve. */
export async function amisPage(): Promise<string> {
  const sdk = join(await unpacked('amis', AMIS), 'sdk');
  const folder = join(rivalsFolder, 'amis-page');
  if (!existsSync(join(folder, 'amis', 'sdk.js'))) cpSync(sdk, join(folder, 'amis'), { recursive: true });
  copyFileSync(join(sources, 'amis', 'page.html'), join(folder, 'index.html'));
  await bundle(join(sources, 'amis', 'page.ts'), join(folder, 'amis', 'page.js'));
  return folder;
}

/** A page with react-admin, built for production. Answers the folder to serve. */
export async function reactAdminPage(name: 'views' | 'shell'): Promise<string> {
  const packages = join(await installed('react-admin', REACT_ADMIN), 'node_modules');
  const folder = join(rivalsFolder, `react-admin-${name}`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(sources, 'reactAdmin', 'index.html'), join(folder, 'index.html'));
  await bundle(join(sources, 'reactAdmin', `${name}.jsx`), join(folder, 'page.js'), packages);
  return folder;
}

/** `packages`: where the packages of the page are, instead of those of the project. */
async function bundle(entry: string, outfile: string, packages?: string): Promise<void> {
  const own = (name: string): Record<string, string> => (packages ? { [name]: join(packages, name) } : {});
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: packages ? [packages] : [],
    alias: { ...own('react'), ...own('react-dom') },
    logLevel: 'warning',
  });
}
