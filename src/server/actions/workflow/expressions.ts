import type { ValueType } from '../../../model/expression/valueType.ts';
import { refusedInput } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import { textOf } from '../operational/values.ts';
import type { ActionScene, ServerAction } from '../serverAction.ts';
import { processesOf } from './deployModel.ts';

/** An expression of the registry is stored only when it is sound over its model. Refusal 208. */
export const checkExpression: ServerAction = {
  name: 'wfExpression.check',
  async run(scene) {
    for (const { values } of scene.records) {
      const faults = faultsOf(scene, values);
      if (faults.length > 0) throw refusedInput(faults.map((message) => ({ field: 'expression', message })));
    }
    return {};
  },
};

/** What an expression gives over its sample. Refusal 208 for a sample that is no JSON, and where the expression fails. */
export const testExpression: ServerAction = {
  name: 'wfExpression.test',
  async run(scene) {
    const { viewer, unit, records } = scene;
    const told: string[] = [];
    for (const { values } of records) {
      const sample = sampleOf(scene, textOf(values, 'sample') ?? '{}');
      const source = textOf(values, 'expression') ?? '';
      const processes = processesOf(scene);
      const outcome = await processes.evaluate(unit.transaction, viewer, source, modelOf(scene, values), sample);
      if (outcome.kind === 'error') throw refusedInput([{ field: 'expression', message: outcome.message }]);
      told.push(
        outcome.kind === 'missing'
          ? say(viewer.language, 'workflow.testMissing')
          : say(viewer.language, 'workflow.testResult', { value: JSON.stringify(outcome.value) }),
      );
    }
    return { message: told.join('\n'), stays: true };
  },
};

/** Which process models use an expression, or a listener, of the registry. */
export const expressionReferences: ServerAction = {
  name: 'wfExpression.references',
  run: (scene) => references(scene, 'exprCode', (code) => `@${code}`),
};
export const listenerReferences: ServerAction = {
  name: 'wfListener.references',
  run: (scene) => references(scene, 'listenerCode', (code) => `"${code}"`),
};

async function references(scene: ActionScene, field: string, written: (code: string) => string) {
  const { viewer, unit, services, records } = scene;
  const names = new Set<string>();
  for (const { values } of records) {
    const code = textOf(values, field) ?? '';
    const query = { field: 'bpmnXml', op: 'contains' as const, value: written(code) };
    const page = { templateCode: 'wfModel', query, pageNum: 1, pageSize: 200 };
    const { list } = await services.store.queryPage(systemFor(viewer), page, unit.transaction);
    for (const { modelName } of list) if (typeof modelName === 'string') names.add(modelName);
  }
  const message =
    names.size === 0
      ? say(viewer.language, 'workflow.noReferences')
      : say(viewer.language, 'workflow.references', { names: [...names].join(', ') });
  return { message, stays: true };
}

/** An enabled listener names an action that the server has. Refusal 208. */
export const checkListener: ServerAction = {
  name: 'wfListener.check',
  async run(scene) {
    for (const { values } of scene.records) {
      const action = textOf(values, 'actionName') ?? '';
      if (processesOf(scene).hasAction(action)) continue;
      const message = say(scene.viewer.language, 'workflow.unknownAction', { action });
      throw refusedInput([{ field: 'actionName', message }]);
    }
    return {};
  },
};

function faultsOf(scene: ActionScene, values: Readonly<Record<string, unknown>>): string[] {
  const { language } = scene.viewer;
  const code = textOf(values, 'billModel');
  const model = modelOf(scene, values);
  if (code !== null && !model) return [say(language, 'workflow.unknownModel', { model: code })];
  const expected = TYPES[textOf(values, 'resultType') ?? ''];
  return processesOf(scene).check(textOf(values, 'expression') ?? '', model, language, expected);
}

/** What a result must be; people are told by several kinds of values. */
const TYPES: Readonly<Record<string, ValueType>> = {
  boolean: 'bool',
  number: 'decimal',
  text: 'text',
  date: 'day',
};

function modelOf(scene: ActionScene, values: Readonly<Record<string, unknown>>) {
  const code = textOf(values, 'billModel');
  return code === null ? undefined : processesOf(scene).model(code);
}

function sampleOf({ viewer }: ActionScene, text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
    throw new Error(text.slice(0, 40));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw refusedInput([{ field: 'sample', message: say(viewer.language, 'workflow.badSample', { why }) }]);
  }
}
