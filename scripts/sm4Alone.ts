import type { Plugin } from 'vite';

/** Parts of the package that its SM4 is made of, as it names them itself. The others make tables for SM2 and SM3 as soon as they are loaded. */
const PARTS = ['sm2/utils', 'sm3/utils', 'sm3/index', 'sm4/index'];

/**
 * Leaves of `sm-crypto` what the browser needs: SM4. The package comes as one file whose other parts no bundler can prove to be idle, and which
 * would make the first load of everybody heavier by a tenth. Throws when the package is built otherwise than this knows.
 */
export function sm4Alone(): Plugin {
  return {
    name: 'rampart:sm4-alone',
    transform: {
      filter: { id: /[\\/]sm-crypto[\\/]dist[\\/]index\.mjs$/ },
      handler: (code) => ({ code: onlySm4(code), map: null }),
    },
  };
}

/** The text of the package without the parts that SM4 does not use. */
export function onlySm4(code: string): string {
  const [head = '', ...parts] = code.split(/^\/\/ src\/(\S+)\.ts$/m);
  const kept = PARTS.map((name) => partsNamed(parts, name).join('\n'));
  if (kept.includes('') || !code.includes(EXPORTED))
    throw new Error('sm-crypto is built otherwise: see scripts/sm4Alone.ts.');
  const whole = [head, ...kept].join('\n');
  return `${whole.slice(0, whole.lastIndexOf('export {'))}export { ${EXPORTED} };\n`;
}

const EXPORTED = 'sm4_exports as sm4';

/** Names and texts stand by turns. */
const partsNamed = (parts: readonly string[], name: string): string[] =>
  parts.filter((_, at) => at % 2 === 1 && parts[at - 1] === name);
