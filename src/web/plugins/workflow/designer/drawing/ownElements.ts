import type { OwnElementName } from '../../../../kit/processElements.ts';
import { OWN_ELEMENTS } from '../../../../kit/processElements.ts';
import { childOf, childrenOf, textOf, type Moddle } from '../../diagram/moddle.ts';

/** Attributes of one of our elements by name; what is not set is not there. */
export type OwnValues = Readonly<Record<string, string>>;

/** Makes an element of the file. */
export type Create = (type: string, attributes?: Readonly<Record<string, unknown>>) => Moddle;

/** Our elements of a type on an element, in their order. */
export function ownOf(holder: Moddle | undefined, type: OwnElementName): OwnValues[] {
  return childrenOf(childOf(holder, 'extensionElements'), 'values')
    .filter(({ $type }) => $type === typeName(type))
    .map((own) => Object.fromEntries(attributesOf(type).flatMap((name) => entry(name, textOf(own, name)))));
}

/**
 * The `extensionElements` of an element with these of ours in the place of those of the type; whatever else stands there stays. Undefined when
 * nothing is left. Attributes that are empty are left out, and so are elements without any.
 */
export function withOwn(
  create: Create,
  holder: Moddle,
  type: OwnElementName,
  rows: readonly OwnValues[],
): Moddle | undefined {
  const before = childrenOf(childOf(holder, 'extensionElements'), 'values');
  const made = rows
    .map((row) => Object.fromEntries(attributesOf(type).flatMap((name) => entry(name, row[name] ?? ''))))
    .filter((row) => Object.keys(row).length > 0)
    .map((row) => create(typeName(type), row));
  const first = before.findIndex(({ $type }) => $type === typeName(type));
  const others = before.filter(({ $type }) => $type !== typeName(type));
  const at = first < 0 ? others.length : before.slice(0, first).filter((one) => others.includes(one)).length;
  const values = [...others.slice(0, at), ...made, ...others.slice(at)];
  if (values.length === 0) return undefined;
  const holderOfValues = create('bpmn:ExtensionElements', { values });
  for (const value of values) Object.assign(value, { $parent: holderOfValues });
  Object.assign(holderOfValues, { $parent: holder });
  return holderOfValues;
}

/** Names of the attributes that our elements of a type may have. */
export const attributesOf = (type: OwnElementName): string[] =>
  OWN_ELEMENTS.types.find(({ name }) => name === type)?.properties.map(({ name }) => name) ?? [];

const typeName = (type: OwnElementName): string => `${OWN_ELEMENTS.prefix}:${type}`;

const entry = (name: string, value: string): [string, string][] => (value === '' ? [] : [[name, value]]);
