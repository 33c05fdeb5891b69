/** `npm run models -- <command>`: checks and keeps the configuration files of `schemas/`. */
import path from 'node:path';
import { checkConfigs } from '../src/model/check/checkConfigs.ts';
import { check } from './models/check.ts';
import { readModelFiles } from './models/files.ts';
import { formatAll } from './models/format.ts';
import { schemaFiles, typesFile, write } from './models/generated.ts';
import { list } from './models/list.ts';
import { shippedFolder } from './models/shippedFolder.ts';
import { schemasFolderOf } from '../src/server/app/configuration.ts';

/** Where the server reads the models: those of `SCHEMAS_DIR`, if it is set. */
const folder = schemasFolderOf(process.env.SCHEMAS_DIR, path.resolve('.'));
const [command = 'help', ...options] = process.argv.slice(2);

interface Command {
  help: string;
  /** Answers whether all is well. */
  run(): boolean | Promise<boolean>;
}

const COMMANDS: Record<string, Command> = {
  check: {
    help: 'prints every fault with its place; --time: how long it took; --format: the canonical form too',
    run: () => check(folder, { time: options.includes('--time'), format: options.includes('--format') }),
  },
  schema: {
    help: 'writes the JSON Schemas by which editors complete and check the files',
    run: () => done(() => write(schemaFiles(folder))),
  },
  types: {
    help: 'writes the TypeScript types of the shipped models',
    run: () => done(async () => write([await typesFile(readSet(shippedFolder))])),
  },
  format: { help: 'brings all files into their canonical form', run: () => formatAll(folder) },
  list: { help: 'lists the models', run: () => done(() => list(readSet(folder))) },
};

const readSet = (from: string) => checkConfigs(readModelFiles(from)).set;

async function done(work: () => void | Promise<void>): Promise<boolean> {
  await work();
  return true;
}

const chosen = COMMANDS[command];
if (chosen) process.exitCode = (await chosen.run()) ? 0 : 1;
else {
  console.log(
    Object.entries(COMMANDS)
      .map(([name, { help }]) => `npm run models -- ${name.padEnd(8)} ${help}`)
      .join('\n'),
  );
  process.exitCode = command === 'help' ? 0 : 2;
}
