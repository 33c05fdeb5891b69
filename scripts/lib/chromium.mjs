import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Debian's packages. The first is the same browser without the parts that draw a window, and a quarter faster in the tests. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The program file of a Chromium or Chrome on this machine (CHROMIUM_PATH first), or undefined. */
export function findChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...PLACES, ...onPath].find(isProgram);
}

/**
 * Finds Chromium, or installs it where that can be done without asking (Debian's packages, as root).
 * @returns {string | undefined} its program file; undefined when there is none, and then the reason was printed
 */
export function provideChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium for the browser tests…');
    aptGet('update');
    PACKAGES.find((name) => aptGet('install', '-y', '--no-install-recommends', name));
  }
  const installed = findChromium();
  if (installed === undefined) {
    console.error('The browser tests need Chromium or Chrome, and there is none on this machine.');
    console.error('Install one ("apt-get install chromium"), or set CHROMIUM_PATH to its program file.');
  }
  return installed;
}

/** Answers whether it worked; what was printed says why not. */
function aptGet(...args) {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) console.error(`${stdout}${stderr}`);
  return status === 0;
}

function isProgram(file) {
  if (file === '') return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
