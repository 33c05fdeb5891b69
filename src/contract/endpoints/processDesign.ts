import { Type } from 'typebox';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';

const Code = Type.String({ maxLength: 64 });
const Named = Type.Object({ name: Type.String(), title: I18nText });
const Variable = Type.Object({ name: Code, type: Code });
const Expression = Type.String({ maxLength: 4000 });

/** What the process designer asks while somebody draws. Right `wfModel:view`. */
export const processDesignEndpoints = {
  /** What a process may name: models, and of the chosen one its fields, transitions and views; server actions; deployed processes. */
  'api/workflow/design/names': endpoint(
    Type.Object({ model: Type.Optional(Code) }),
    Type.Object({
      models: Type.Array(Named),
      fields: Type.Array(
        Type.Object({
          name: Type.String(),
          title: I18nText,
          type: Type.String({ description: 'Of the model language' }),
          value: Type.String({ description: 'What expressions see: text, decimal, bool, day, instant, list, record' }),
          dictionary: Type.Optional(Type.String()),
          people: Type.Boolean({ description: 'Names users: a handler may be taken from it' }),
        }),
      ),
      transitions: Type.Array(Named),
      states: Type.Array(Named, { description: 'Of the record, in the order of the model' }),
      views: Type.Array(Named),
      actions: Type.Array(Type.String()),
      processes: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
      names: Type.Array(Type.String(), { description: 'What every expression may name besides: functions' }),
    }),
  ),
  /** Faults of one expression at its place, with the column (from 1) where each lies. */
  'api/workflow/design/expression': endpoint(
    Type.Object({
      model: Type.Optional(Code),
      variables: Type.Array(Variable, { maxItems: 200 }),
      source: Expression,
      expected: Type.Optional(Type.Enum(['text', 'decimal', 'bool'])),
    }),
    Type.Array(
      Type.Object({
        message: Type.String(),
        column: Type.Optional(Type.Integer()),
        suggestion: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** Who would get a task, were this person to begin the process now: for a record that the asker sees, or for none. */
  'api/workflow/design/preview': endpoint(
    Type.Object({
      model: Type.Optional(Code),
      billId: Type.Optional(Code),
      variables: Type.Array(Variable, { maxItems: 200 }),
      initiator: Code,
      handlers: Type.Array(
        Type.Object({
          kind: Code,
          value: Type.Optional(Expression),
          range: Type.Optional(Code),
        }),
        { maxItems: 50 },
      ),
    }),
    Type.Object({
      people: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), department: Type.Union([Type.String(), Type.Null()]) }),
      ),
      later: Type.Array(Type.String(), { description: 'Kinds of rules that only a run can answer' }),
      faults: Type.Array(Type.String()),
    }),
  ),
};
