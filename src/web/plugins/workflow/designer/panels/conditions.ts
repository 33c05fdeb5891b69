/** One line of the condition builder: a field of the record compared with a value. */
export interface Condition {
  /** A field of the record, or a variable of the process. */
  name: string;
  operator: Operator;
  value: string;
}

export type Operator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'empty' | 'filled' | 'yes' | 'no';

/** Lines that all have to hold (`&&`), or one of them (`||`). */
export interface Conditions {
  join: '&&' | '||';
  lines: readonly Condition[];
}

/** What a name is, as far as the builder has to know: how its values are written. */
export type ValueKind = 'text' | 'decimal' | 'bool' | 'day' | 'instant' | 'list' | 'record' | 'none';

/** The operators that make sense for a kind of value. */
export function operatorsOf(kind: ValueKind): readonly Operator[] {
  if (kind === 'bool') return ['yes', 'no'];
  if (kind === 'list') return ['in', 'empty', 'filled'];
  if (kind === 'text' || kind === 'record') return ['==', '!=', 'empty', 'filled'];
  return ['>', '>=', '<', '<=', '==', '!=', 'empty', 'filled'];
}

/** The lines as CEL; those that are not filled in yet are left out. */
export function celOf({ join, lines }: Conditions, kindOf: (name: string) => ValueKind): string {
  return lines
    .map((line) => lineOf(line, kindOf(line.name)))
    .filter((line) => line !== '')
    .join(` ${join} `);
}

/** The lines that CEL says, where it is of the make of the builder; undefined for anything else, which is edited as text. */
export function conditionsOf(source: string): Conditions | undefined {
  if (source.trim() === '') return { join: '&&', lines: [] };
  const join = splitAt(source, '||').length > 1 ? '||' : '&&';
  const lines = splitAt(source, join).map(conditionOf);
  const known = lines.filter((line) => line !== undefined);
  return known.length === lines.length ? { join, lines: known } : undefined;
}

function lineOf({ name, operator, value }: Condition, kind: ValueKind): string {
  if (name === '') return '';
  if (operator === 'yes') return `${name} == true`;
  if (operator === 'no') return `${name} == false`;
  if (operator === 'empty') return `empty(${name})`;
  if (operator === 'filled') return `!empty(${name})`;
  const literal = literalOf(value, kind);
  if (literal === undefined) return '';
  return operator === 'in' ? `${literal} in ${name}` : `${name} ${operator} ${literal}`;
}

function literalOf(value: string, kind: ValueKind): string | undefined {
  if (kind === 'decimal') return /^-?\d+(\.\d+)?$/.test(value) ? value : undefined;
  if (kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? `day('${value}')` : undefined;
  return value === '' ? undefined : `'${value.replace(/[\\']/g, '\\$&')}'`;
}

const NAME = String.raw`([A-Za-z]\w*(?:\.\w+)?)`;
const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;
const COMPARED = new RegExp(
  `^${NAME} (==|!=|>=|<=|>|<) (?:(-?\\d+(?:\\.\\d+)?)|day\\('([\\d-]+)'\\)|${TEXT}|(true|false))$`,
);
const WITHIN = new RegExp(`^${TEXT} in ${NAME}$`);
const EMPTY = new RegExp(`^(!?)empty\\(${NAME}\\)$`);
const COMPARISONS: readonly Operator[] = ['==', '!=', '>=', '<=', '>', '<'];

function conditionOf(line: string): Condition | undefined {
  const source = line.trim();
  const empty = EMPTY.exec(source);
  if (empty) return { name: empty[2] ?? '', operator: empty[1] === '!' ? 'filled' : 'empty', value: '' };
  const within = WITHIN.exec(source);
  if (within) return { name: within[2] ?? '', operator: 'in', value: plain(within[1] ?? '') };
  const compared = COMPARED.exec(source);
  if (!compared) return undefined;
  const [, name = '', written = '', number, day, text, truth] = compared;
  if (truth !== undefined)
    return written === '==' ? { name, operator: truth === 'true' ? 'yes' : 'no', value: '' } : undefined;
  const operator = COMPARISONS.find((one) => one === written);
  return operator && { name, operator, value: number ?? day ?? plain(text ?? '') };
}

const plain = (text: string): string => text.replace(/\\(.)/g, '$1');

/** The parts between a sign that stands outside of texts. */
function splitAt(source: string, sign: string): string[] {
  const parts: string[] = [];
  let [from, inText] = [0, false];
  for (let at = 0; at < source.length; at += 1) {
    if (inText && source[at] === '\\') at += 1;
    else if (source[at] === "'") inText = !inText;
    else if (!inText && source.startsWith(sign, at)) {
      parts.push(source.slice(from, at));
      from = at + sign.length;
      at = from - 1;
    }
  }
  return [...parts, source.slice(from)];
}
