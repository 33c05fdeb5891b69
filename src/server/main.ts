import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createApp, type App } from './app.ts';
import { findRoot, readConfiguration } from './app/configuration.ts';
import { explainStart } from './app/explainStart.ts';
import { requireFreePort } from './app/requireFreePort.ts';
import { seedDemo, seedReference } from './demo/seed.ts';

const log = (line: string): void => console.error(line);

try {
  await start();
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const root = findRoot(import.meta.dirname);
  const configuration = readConfiguration(process.env, root);
  await requireFreePort(configuration.port, configuration.host);
  const app = await createApp({
    configuration,
    version: versionOf(root),
    log,
    progress: (line) => console.log(line),
    seed: seedDemo,
    reference: seedReference,
    // `npm run dev` hears it and has open pages load themselves again.
    schemasInForce: () => void process.send?.('schemas in force'),
  });
  stopOnSignal(app);
  try {
    await app.http.listen({ port: configuration.port, host: configuration.host });
  } catch (error) {
    await app.close();
    throw error;
  }
  announce(app, portOf(app, configuration.port));
}

function announce(app: App, port: number): void {
  console.log(`\nRampart is ready: http://localhost:${port}\n`);
  const { administrator } = app;
  if (administrator) {
    console.log(`Administrator: ${administrator.account}`);
    console.log(
      administrator.password
        ? `Password:      ${administrator.password}   (shown once; it must be changed at the first sign-in)`
        : 'Password:      as given in ADMIN_PASSWORD',
    );
  }
  const { demoAccounts } = app.parts.settings;
  if (demoAccounts.length === 0) return;
  console.log('\nThis is demonstration data. Accounts:');
  for (const { account, password, userName, role } of demoAccounts)
    console.log(`  ${account.padEnd(16)} ${password.padEnd(12)} ${userName}  ${role.en} / ${role['zh-cn']}`);
}

function stopOnSignal(app: App): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log(String(error));
          process.exit(1);
        },
      );
    });
  }
}

function portOf(app: App, wanted: number): number {
  const address = app.http.server.address();
  return typeof address === 'object' && address !== null ? address.port : wanted;
}

function versionOf(root: string): string {
  const json: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return typeof json === 'object' && json !== null && 'version' in json ? String(json.version) : '';
}
