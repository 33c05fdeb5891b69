import type { Person } from '../../../contract/endpoints/processScreens.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { peopleNames } from '../../records/directory/people.ts';
import type { Definition } from '../engine/definition.ts';
import { called, namedIn } from '../engine/names.ts';
import type { Definitions } from '../definitions.ts';
import type { WorkflowParts } from '../parts.ts';
import { type Titled, toldTitles } from '../toldTitles.ts';

/** What the screens are made of. */
export interface ScreenParts {
  parts: WorkflowParts;
  definitions: Definitions;
}

/** What lists read of the process that a line belongs to; `definition_id` is that of the root. */
export interface AboutRow {
  root_id: string;
  definition_id: string;
  title: string;
  template_code: string | null;
  bill_id: string | null;
  initiator: string;
}

/** What every line says of its process, as the viewer may read it. */
export interface About {
  instanceId: string;
  title: string;
  processName: string;
  templateCode: string | null;
  templateTitle: I18nText | null;
  billId: string | null;
  initiator: Person;
}

export interface Told {
  about: About;
  definition: Definition;
  /** Whether the viewer may know what was said of the record. */
  sees: boolean;
}

/** Tells for each row what its process is about; `taskTitle` is what a task calls itself. One call for each model. */
export async function tellAbout(
  screens: ScreenParts,
  viewer: Viewer,
  rows: readonly (AboutRow & { task_title?: string | null })[],
): Promise<Told[]> {
  const { parts } = screens;
  const executor = parts.database.kysely;
  const ready = await readyOf(
    screens,
    rows.map(({ definition_id: id }) => id),
  );
  const titled = rows.map((row): Titled => {
    const definition = definitionIn(ready, row.definition_id);
    const { settings } = definition;
    const own = row.task_title ?? (settings.title === null ? null : row.title);
    return {
      processName: called(definition, viewer.language),
      own,
      templateCode: row.template_code,
      billId: row.bill_id,
    };
  });
  const told = await toldTitles(parts, viewer, titled);
  const people = await namesOf(
    executor,
    rows.map(({ initiator }) => initiator),
  );
  return rows.map((row, at) => {
    const definition = definitionIn(ready, row.definition_id);
    const model = row.template_code === null ? undefined : parts.registry.model(row.template_code);
    return {
      definition,
      sees: told[at]?.sees ?? false,
      about: {
        instanceId: row.root_id,
        title: told[at]?.title ?? called(definition, viewer.language),
        processName: called(definition, viewer.language),
        templateCode: row.template_code,
        templateTitle: model?.title ?? null,
        billId: row.bill_id,
        initiator: people(row.initiator),
      },
    };
  });
}

/** Names of people by id; an id that nobody has is its own name. */
export async function namesOf(executor: Executor, ids: readonly (string | null)[]): Promise<(id: string) => Person> {
  const names = await peopleNames(
    executor,
    ids.filter((id) => id !== null),
  );
  return (id) => ({ id, name: names.get(id) ?? id });
}

function definitionIn(ready: ReadonlyMap<string, Definition>, id: string): Definition {
  const found = ready.get(id);
  if (!found) throw new Error(`The process version ${id} was not read.`);
  return found;
}

/** What the nodes of some versions are called in the language of the viewer. */
export async function nodeNames(
  screens: ScreenParts,
  { language }: Pick<Viewer, 'language'>,
  versions: readonly string[],
): Promise<(version: string, node: string) => string> {
  const ready = await readyOf(screens, versions);
  return (version, node) => namedIn(definitionIn(ready, version), node, language);
}

/** What one node of a version is called. */
export const nodeName = async (
  screens: ScreenParts,
  viewer: Pick<Viewer, 'language'>,
  version: string,
  node: string,
): Promise<string> => (await nodeNames(screens, viewer, [version]))(version, node);

/** The definitions of some versions, each read once. */
async function readyOf(
  { parts, definitions }: ScreenParts,
  versions: readonly string[],
): Promise<Map<string, Definition>> {
  const ready = new Map<string, Definition>();
  for (const id of new Set(versions)) ready.set(id, (await definitions.ready(parts.database.kysely, id)).definition);
  return ready;
}

/** Hours between two instants, to two decimals. */
export const hoursBetween = (from: string, to: string | null): number | null =>
  to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 36_000) / 100;
