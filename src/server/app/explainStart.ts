import { DatabaseUnreachable, DatabaseUnsuitable, DataFolderLocked } from '../database/errors.ts';
import { ConfigFaults } from '../models/configFaults.ts';
import { SchemaRefused } from '../records/schema/apply.ts';
import { ConfigurationFault } from './configurationFault.ts';
import { DemoInterrupted } from './demoData.ts';

const KNOWN = [
  ConfigFaults,
  ConfigurationFault,
  DatabaseUnreachable,
  DatabaseUnsuitable,
  DataFolderLocked,
  DemoInterrupted,
  SchemaRefused,
];

/** Why the server did not start, in plain words where the reason is a known one; the whole error otherwise. */
export function explainStart(error: unknown): string {
  if (KNOWN.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `The port ${portIn(error)} is already in use. Stop the other program, or start with another PORT.`;
  if (code === 'EACCES')
    return `There is no right to use the port ${portIn(error)} or to write the data folder. Choose another PORT or DATA_DIR.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const portIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'port' in error ? String(error.port) : '';
