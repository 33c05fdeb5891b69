import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '../contract/endpoints/system.ts';
import { Access } from './access/access.ts';
import { LiveEvents } from './access/personal/liveEvents.ts';
import { readPreference, storePreference } from './access/personal/preferences.ts';
import type { Viewer } from './access/viewer.ts';
import { systemViewer } from './access/viewers.ts';
import { ActionRunner } from './actions/actionRunner.ts';
import { serverActions } from './actions/actions.ts';
import { headsOf, receiversOf, tellAssigned } from './actions/notices/tellAssigned.ts';
import { sendNotice } from './actions/notices/notify.ts';
import { keepAnchoring } from './app/anchoring.ts';
import { accountEvents } from './app/accountEvents.ts';
import { announcingRecords, DICTIONARIES_CHANNEL } from './app/announcingRecords.ts';
import { auditedRecords } from './app/auditedRecords.ts';
import { baselineStore } from './app/baselineStore.ts';
import type { Configuration } from './app/configuration.ts';
import { demoAccounts, makeDemoData, type SeedDemo, type SeedParts } from './app/demoData.ts';
import { makeFirstAdministrator, type FirstAdministrator } from './app/firstStart.ts';
import { reloadOnChange } from './app/reloadOnChange.ts';
import { keepDoing } from './app/rounds.ts';
import { systemTables } from './app/systemTables.ts';
import { ldapDirectory } from './access/signIn/ldapDirectory.ts';
import { signInWays } from './app/signInWays.ts';
import { openSeal } from './app/openSeal.ts';
import { sharedSm4Key } from './app/sm4Key.ts';
import { upkeep } from './app/upkeep.ts';
import { uploadedFile } from './app/uploadedFile.ts';
import { madeOfList } from './access/files/exportedFiles.ts';
import { enterFile } from './access/files/storedFiles.ts';
import { sealOldSecrets } from './access/webhookSecrets.ts';
import { deliverSome } from './webhooks/deliver.ts';
import { Webhooks, WEBHOOKS_CHANNEL } from './webhooks/webhooks.ts';
import type { TellableChange, WriterPorts } from './records/write/ports.ts';
import { openDatabase, type Database } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { createExchange } from './exchange/exchange.ts';
import type { FileStore } from './files/fileStore.ts';
import { openFileStore } from './files/openFileStore.ts';
import { logFault, type Log } from './http/log.ts';
import type { ScriptInput } from './sandbox/messages.ts';
import { Scripts } from './sandbox/scripts.ts';
import type { HttpParts } from './http/parts.ts';
import { createHttp } from './http/server.ts';
import { synchroniseBaseline } from './models/baseline/synchronise.ts';
import { LiveDictionaries } from './models/dictionaries.ts';
import { ModelRegistry } from './models/registry.ts';
import { operationsOver, SILENT_SECONDS } from './jobs/operations.ts';
import type { Clock } from './records/expressionContext.ts';
import { dictionaryRecords, directoryRecords } from './records/directory/directoryRecords.ts';
import { createRecords } from './records/records.ts';
import { createTalk } from './talk/talk.ts';
import { besideLeaving } from './workflow/leavers.ts';
import { ProcessScreens } from './workflow/screens/processScreens.ts';
import { BoundModels, DEFINITIONS_CHANNEL } from './workflow/binding/boundModels.ts';
import { HeldRecords } from './workflow/binding/heldRecords.ts';
import { ListenerRegistry } from './workflow/binding/listenerRegistry.ts';
import { ProcessBinding } from './workflow/binding/processBinding.ts';
import { processesForActions } from './workflow/binding/processesForActions.ts';
import { takeOverRecords, takingOverPaced } from './workflow/binding/takingOver.ts';
import { readTemplates } from './workflow/templates/readTemplates.ts';
import { shipProcesses } from './workflow/templates/shipProcesses.ts';
import { workOnce } from './workflow/worker.ts';
import type { WorkflowParts } from './workflow/parts.ts';
import { Workflow } from './workflow/workflow.ts';
import { tellWatchersOfOne } from './talk/tellWatchers.ts';
import { besideChange, WATCH_CHANNEL } from './talk/watchEvents.ts';
import { RECORD_CHANGES } from './records/write/changeNotices.ts';
import { applySchema } from './records/schema/apply.ts';
import { setAside } from './records/schema/setAside.ts';

export interface AppOptions {
  configuration: Configuration;
  version: string;
  log: Log;
  /** Says what the start is doing, step by step. */
  progress?: (line: string) => void;
  /** Makes the demonstration data. */
  seed?: SeedDemo;
  /** Makes what an empty installation begins with otherwise. */
  reference?: (parts: SeedParts) => Promise<void>;
  /** Told, in development, when changed schemas were taken in. */
  schemasInForce?: () => void;
  /** Set by tests. */
  now?: () => Date;
  /** A database that is open already; the app closes it all the same. */
  database?: Database;
}

export interface App {
  http: FastifyInstance;
  parts: HttpParts;
  /** Set when this start made the first administrator. */
  administrator: FirstAdministrator | null;
  close(): Promise<void>;
}

const HOUR = 3_600_000;
const TAKE_OVER_MS = 5000;
/** Records in the middle of a review come to a process when one is deployed or a rule changes; rules also begin by their dates. */
const TAKE_OVER_ALL_MS = 600_000;
/** Whoever stores something to tell wakes the servers; this is for what was put off, and for what a lost connection swallowed. */
const TELL_MS = 15_000;
/** Between two looks for deliveries whose time has come; without webhooks nobody looks. */
const SEND_MS = 2000;
/** Between two looks for timers of processes that are due, and messages between them. */
const PROCESS_MS = 2000;

/**
 * Puts the server together over its database, ready to listen. Brings tables and shipped records up to date first. Throws
 * `ConfigFaults`, `SchemaRefused`, `DatabaseUnreachable`, `DatabaseUnsuitable`, `DataFolderLocked`, `DemoInterrupted`; then nothing stays open.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { configuration, log, progress = () => undefined } = options;
  progress('Reading the models …');
  const registry = ModelRegistry.load(configuration.schemasFolder, { actionNames: new Set(serverActions.keys()) });
  progress(
    configuration.databaseUrl ? 'Connecting to PostgreSQL …' : `Opening the database in ${configuration.dataDir} …`,
  );
  const database =
    options.database ??
    (await openDatabase({
      url: configuration.databaseUrl,
      dataDir: configuration.dataDir,
      log,
      refusePastTransaction: configuration.development,
    }));
  try {
    return await joined(options, registry, database, progress);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function joined(
  options: AppOptions,
  registry: ModelRegistry,
  database: Database,
  progress: (line: string) => void,
): Promise<App> {
  const { configuration, log } = options;
  await migrate(database, systemTables);
  const plan = await applySchema(database, registry);
  if (plan.additive.length > 0) progress(`Brought the tables up to date (${plan.additive.length} changes).`);
  for (const sentence of await setAside(database, plan)) progress(sentence);

  const clock: Clock = { now: options.now ?? (() => new Date()), timeZone: configuration.timeZone };
  const actions = new ActionRunner(registry);
  const webhooks = new Webhooks(database, registry);
  const scripts = new Scripts();
  const ports: WriterPorts = {
    runScript: (call: ScriptInput) => scripts.run(call),
    runAction: (name: string, call: Parameters<ActionRunner['run']>[1]) => actions.run(name, call),
    notify: sendNotice,
    beside: (change: TellableChange) => [...besideChange(change), ...webhooks.beside(change), ...besideLeaving(change)],
  };
  const stored = auditedRecords(createRecords({ database, registry, clock, ports }), registry);
  const records = announcingRecords(stored, database, registry);
  const system = systemViewer('system', 'start');
  const seal = await openSeal(database, configuration, log);
  await sealOldSecrets(database.kysely, seal);
  const access = new Access(database, directoryRecords(database, configuration.timeZone), {
    captcha: configuration.captcha,
    sessions: configuration.sessions,
    events: accountEvents(records, system),
    seal,
    audit: (event) => records.audit(event),
    group: configuration.signIn.group,
    passwords: configuration.signIn.passwords,
    secondFactor: configuration.signIn.secondFactor,
    passwordDirectory: configuration.signIn.ldap && ldapDirectory(configuration.signIn.ldap),
  });
  const viewer = (
    id: string,
    { language, requestId }: Pick<Viewer, 'language' | 'requestId'>,
    as?: { name: string; roles: readonly string[] },
  ): Promise<Viewer | null> => access.viewer(id, { language, requestId }, as);
  const talkParts = { database, registry, records, viewer };
  const workflowParts: WorkflowParts = {
    ...talkParts,
    clock,
    bound: new BoundModels(database, (code) => registry.model(code)?.base),
    actions: {
      has: (name: string) => actions.named(name) !== undefined,
      names: () => actions.names(),
      run: (name: string, call: Parameters<ActionRunner['run']>[1]) => actions.run(name, call),
    },
  };
  workflowParts.listeners = new ListenerRegistry(workflowParts);
  const workflow = new Workflow(workflowParts);
  const held = new HeldRecords(workflow);
  ports.processes = held;
  await workflowParts.bound?.follow((error) => log(`processes: ${String(error)}`));
  actions.use({
    access,
    store: records,
    processes: processesForActions(workflowParts, held),
    runScript: ports.runScript,
  });

  const { added, changed } = await synchroniseBaseline(baselineStore(records, system), registry.set);
  if (added + changed > 0) progress(`Took in dictionaries, menus and roles (${added} new, ${changed} changed).`);
  const shipped = await shipProcesses(workflowParts, system, readTemplates(configuration.templatesFolder));
  if (shipped.added.length + shipped.changed.length > 0)
    progress(`Took in processes (${shipped.added.length} new, ${shipped.changed.length} changed).`);
  for (const key of shipped.kept)
    log(`processes: ${key} was changed here and stays as it is; the shipped one is in the folder of templates.`);
  for (const { key, why } of shipped.unfit)
    log(`processes: the shipped ${key} does not go with the models as they are here, and is left out. ${why}`);
  const dictionaries = new LiveDictionaries(dictionaryRecords(database));
  registry.useDictionaries(dictionaries);
  await dictionaries.refresh();
  await database.listen(
    DICTIONARIES_CHANNEL,
    () => void dictionaries.refresh().catch((error: unknown) => log(`dictionaries: ${String(error)}`)),
  );
  const knowWebhooks = (): void => void webhooks.refresh().catch((error: unknown) => log(`webhooks: ${String(error)}`));
  await webhooks.refresh();
  await database.listen(WEBHOOKS_CHANNEL, knowWebhooks);
  await database.listen(RECORD_CHANGES, (model) => records.changed(model));
  await access.listen();
  const events = new LiveEvents();
  await events.listen(database);

  const administrator = await makeFirstAdministrator(records, access, system, configuration.adminPassword);
  // Said at once: a start that fails further on must not take the only password with it.
  if (administrator?.password)
    progress(`Made the administrator ${administrator.account} with the one-time password ${administrator.password}`);
  const files = await openFileStore(configuration);
  const demo = await demoOf(options, { database, registry, access, files, empty: administrator !== null }, progress);
  const takingOver = keepDoing('taking over', TAKE_OVER_ALL_MS, takingOverPaced(workflow), log);
  await database.listen(DEFINITIONS_CHANNEL, takingOver.wake);
  // What was just made is there for whoever signs in first; else that takes as long as it takes.
  if (administrator) await takeOverRecords(workflow);
  else takingOver.wake();
  const parts: HttpParts = {
    database,
    registry,
    records,
    access,
    signIn: signInWays(configuration.signIn, {
      database,
      registry,
      access,
      seal,
      now: clock.now,
      log,
      isDemo: demo.length > 0,
    }),
    actions,
    files,
    exchange: createExchange(
      {
        registry,
        records,
        clock,
        preferences: {
          read: (viewer, key) => readPreference(database.kysely, viewer.id, key),
          store: (viewer, key, value) => storePreference(database.kysely, viewer.id, key, value),
        },
        viewer: ({ id, as, ...request }) => viewer(id, request, as),
        file: (viewer, id) => uploadedFile(database, files, viewer, id),
        takeFile: async (content) => {
          const taken = await files.take(content);
          try {
            await taken.keep();
          } finally {
            await taken.drop();
          }
          return {
            enter: async ({ transaction }, owner, { name, mediaType, of }) => {
              const { sha256, size } = taken;
              const file = { name, mediaType, sha256, size, ...madeOfList(owner, of) };
              return (await enterFile(transaction, owner.id, file)).id;
            },
          };
        },
        headsOf: (departments) => headsOf(database.kysely, departments),
        receiversOf: (assignees) => receiversOf(database.kysely, assignees),
        tellAssigned,
        press: (viewer, press, unit) => actions.press(viewer, press, unit),
        log: (requestId, error) => logFault(log, requestId, 'exchange', error),
      },
      operationsOver(database),
    ),
    talk: createTalk(talkParts),
    workflow,
    processScreens: new ProcessScreens(workflow),
    binding: new ProcessBinding(workflow),
    events,
    clock,
    settings: {
      version: options.version,
      captcha: configuration.captcha,
      frontEndRoutes: configuration.frontEndRoutes,
      sm4Key: configuration.sm4Key ?? (await sharedSm4Key(database)),
      demoAccounts: demo,
      webFolder: configuration.webFolder,
      trustProxy: configuration.trustProxy,
      rateLimit: configuration.rateLimit,
      signInLimit: configuration.signInLimit,
    },
    log,
  };
  const http = await createHttp(parts);
  const clearing = setInterval(
    () => void upkeep(database, files).catch((error: unknown) => log(`upkeep: ${String(error)}`)),
    HOUR,
  );
  clearing.unref();
  const telling = keepDoing('watching', TELL_MS, () => tellWatchersOfOne(talkParts, log), log);
  await database.listen(WATCH_CHANNEL, telling.wake);
  const webhookParts = { database, registry, records, viewer, seal, privateAddresses: configuration.privateWebhooks };
  const sending = keepDoing('webhooks', SEND_MS, () => deliverSome(webhookParts, webhooks), log);
  const processes = keepDoing('processes', PROCESS_MS, () => workOnce(workflowParts, workflow.definitions), log);
  const stopTakingOver = takeOverJobs(parts);
  const stopAnchoring = keepAnchoring(database, configuration, log);
  const stopWatching = configuration.development
    ? reloadOnChange(configuration.schemasFolder, () => reload(parts, system).then(options.schemasInForce), log)
    : () => undefined;
  return {
    http,
    parts,
    administrator,
    close: async () => {
      clearInterval(clearing);
      stopWatching();
      stopTakingOver();
      await Promise.all([telling.stop(), sending.stop(), processes.stop(), takingOver.stop()]);
      await parts.exchange.handOver();
      await http.close();
      await stopAnchoring();
      await scripts.close();
      await database.close();
    },
  };
}

/** Goes on with what servers that have died, or stopped, had begun. The embedded engine has one server: what it finds is its own of before. */
function takeOverJobs({ exchange, database, log }: HttpParts): () => void {
  const takeAll = async (silentSeconds: number): Promise<void> => {
    while (await exchange.takeOver(silentSeconds)) continue;
  };
  const report = (error: unknown): void => log(`background work: ${String(error)}`);
  takeAll(database.engine === 'embedded' ? 0 : SILENT_SECONDS).catch(report);
  const rounds = setInterval(() => void takeAll(SILENT_SECONDS).catch(report), TAKE_OVER_MS);
  rounds.unref();
  return () => clearInterval(rounds);
}

/** Takes in changed schemas: tables first, then the models in force, then what they ship as records. */
async function reload(
  { registry, database, records, access, log }: HttpParts,
  system: ReturnType<typeof systemViewer>,
): Promise<void> {
  const prepared = registry.readAgain();
  if (!prepared) return;
  const plan = await applySchema(database, prepared);
  for (const sentence of await setAside(database, plan)) log(sentence);
  prepared.adopt();
  await synchroniseBaseline(baselineStore(records, system), registry.set);
  await access.tellDirectory();
  await database.notify(DICTIONARIES_CHANNEL, '');
  log(`The schemas were read again (version ${registry.version}).`);
}

async function demoOf(
  { configuration, seed, reference, log }: AppOptions,
  parts: DemoParts,
  progress: (line: string) => void,
): Promise<DemoAccount[]> {
  const { database, registry, access, files, empty } = parts;
  const made = await demoAccounts(database);
  const wanted = configuration.seed === 'demo' || (configuration.seed === 'auto' && database.engine === 'embedded');
  if (made.length > 0 || !empty) return made;
  const seeding: SeedParts = {
    database,
    registry,
    system: systemViewer(wanted ? 'demonstration data' : 'system', 'seed'),
    timeZone: configuration.timeZone,
    storeFile: (uploader, file) => files.enter(database.kysely, uploader, file),
    log,
  };
  if (!wanted || !seed) {
    await reference?.(seeding);
    return made;
  }
  progress('Making the demonstration data …');
  const accounts = await makeDemoData(seed, seeding);
  await access.tellDirectory();
  await database.notify(DICTIONARIES_CHANNEL, '');
  return accounts;
}

interface DemoParts {
  database: Database;
  registry: ModelRegistry;
  access: Access;
  files: FileStore;
  /** This start found nobody in the database. */
  empty: boolean;
}
