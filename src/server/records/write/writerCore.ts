import type { Context } from '../../../model/expression/context.ts';
import type { EvaluateOptions } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Database } from '../../database/connect.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { SERVER_KEPT } from '../../access/serverKept.ts';
import { contextNeeds, prepareContext, type Clock, type ContextSources } from '../expressionContext.ts';
import { Refusal } from '../refusal.ts';
import type { NumberBlocks } from './numberBlocks.ts';
import type { WriterPorts } from './ports.ts';
import type { ReadSide } from './readSide.ts';
import {
  loadReferenced,
  type ReferenceLoad,
  referenceLoad,
  referenceNeeds,
  type ReferencedRecords,
} from './referencedRecords.ts';
import type { Values } from '../../../model/program/evaluate.ts';

/** The registry as writing sees it. */
export interface ModelSource {
  model(templateCode: string): Model | undefined;
  models(): ReadonlyMap<string, Model>;
  program(templateCode: string): ModelProgram;
}

/** Everything that the verbs of writing share. */
export interface WriterCore {
  database: Database;
  registry: ModelSource;
  clock: Clock;
  sources: ContextSources;
  reads: ReadSide;
  ports: WriterPorts;
  /** Numbers that wait for no transaction; null where there is no connection beside the one of the transaction. */
  numbers: NumberBlocks | null;
}

/** The model of a code, when it is a page of records that may be written; otherwise the refusal that the contract names. */
export function requireModel(core: WriterCore, viewer: Viewer, templateCode: string): Model {
  const model = core.registry.model(templateCode);
  if (!model || model.kind === 'rows')
    throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
  if (SERVER_KEPT.has(model.base))
    throw new Refusal(
      CODES.actionDenied,
      say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
    );
  return model;
}

/** Row models of a model by sub-table field. */
export function rowModelsOf(core: Pick<WriterCore, 'registry'>, model: Model): ReadonlyMap<string, Model> {
  const models = core.registry.models();
  const ofModels = kept.get(models) ?? new Map<Model, ReadonlyMap<string, Model>>();
  kept.set(models, ofModels);
  const known = ofModels.get(model);
  if (known) return known;
  const rowModels = new Map(
    model.fields.flatMap((field) => {
      const rowModel = rowModelOf(core, field);
      return rowModel ? [[field.name, rowModel] as const] : [];
    }),
  );
  ofModels.set(model, rowModels);
  return rowModels;
}

const kept = new WeakMap<ReadonlyMap<string, Model>, Map<Model, ReadonlyMap<string, Model>>>();

export const rowModelOf = (core: Pick<WriterCore, 'registry'>, field: Field): Model | undefined =>
  field.type === 'subTable' ? core.registry.model(field.model) : undefined;

/** Context and referenced records for evaluating a record; `refer` is called again after values changed. */
export interface Scene {
  context: Context;
  options(over: Pick<EvaluateOptions, 'before' | 'transition'>): EvaluateOptions;
  /** Loads the referenced records whose members the expressions read of these records (as one is, and as it was). */
  refer(records: readonly (Values | null)[]): Promise<void>;
  /** The same for whoever asks the database something else at the same time. */
  referring(records: readonly Values[]): ReferenceLoad;
}

/** Reads what the expressions of a model need: parameters, calendar, members of referenced records. */
export async function openScene(
  core: Pick<WriterCore, 'registry' | 'sources'>,
  executor: Executor,
  viewer: Viewer,
  program: ModelProgram,
): Promise<Scene> {
  const context = await prepareContext(executor, core.sources, viewer, contextNeeds(program));
  const known: ReferencedRecords = new Map();
  const needs = referenceNeeds(program);
  return {
    context,
    options: (over) => ({ side: 'server', record: (model, id) => known.get(`${model}:${id}`) ?? { id }, ...over }),
    refer: async (records) => {
      const present = records.filter((record) => record !== null);
      await loadReferenced(executor, needs, present, core.registry.models(), known);
    },
    referring: (records) => referenceLoad(needs, records, core.registry.models(), known),
  };
}
