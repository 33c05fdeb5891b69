import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { I18nText } from '../../../model/language/texts.ts';

/** What stands beside the drawing of a shipped process, in a file of the same name. */
const Binding = Type.Object(
  {
    /** Item of the dictionary `wfCategory`. */
    category: Type.String(),
    /** As in the drawing, which also says what the process is called in other languages. */
    name: Type.String(),
    /** Code of the model whose records the process takes along. */
    model: Type.String(),
    description: Type.Optional(I18nText),
    /** The rule by which the records of the model come to the process; without it the process is drawn and deployed, and nothing more. */
    match: Type.Optional(
      Type.Object(
        { name: I18nText, priority: Type.Integer({ minimum: 0 }), condition: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** A shipped process: its key is the name of its files, and the id of the process in the drawing. */
export interface ProcessTemplate extends Static<typeof Binding> {
  key: string;
  xml: string;
}

/** The processes of a folder: `<key>.bpmn` with `<key>.json` beside it, in the order of their keys. Throws where one of the two is missing or wrong. */
export function readTemplates(folder: string): ProcessTemplate[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.bpmn'));
  return names.sort().map((name) => {
    const key = path.basename(name, '.bpmn');
    const place = path.join(folder, `${key}.json`);
    const binding: unknown = JSON.parse(readFileSync(place, 'utf8'));
    if (!Value.Check(Binding, binding)) {
      const [first] = Value.Errors(Binding, binding);
      throw new Error(`${place}${first ? ` ${first.instancePath}: ${first.message}` : ' is no binding of a process'}.`);
    }
    return { ...binding, key, xml: readFileSync(path.join(folder, name), 'utf8') };
  });
}
