import { nearestName } from '../../expression/nearestName.ts';
import { type Finding, type Path, quoted } from '../fault.ts';
import { chooseBranch } from './branch.ts';
import { branchesOf, type Definitions, followed, jsonSchema, type JsonSchema } from './jsonSchema.ts';
import { languageWords, patternWords, TYPE_WORDS } from './words.ts';

/**
 * Faults of a JSON value against a definition of the model language, each at its own place and in plain words: of a union only the branch
 * that was meant is looked at. It interprets the schema and never makes code of it, so it runs under a strict Content-Security-Policy.
 */
export function structureFaults(value: unknown, definition: object): Finding[] {
  return check(value, { schema: jsonSchema(definition), definitions: {}, path: [] });
}

interface Here {
  schema: JsonSchema;
  definitions: Definitions;
  path: Path;
}

function check(value: unknown, at: Here): Finding[] {
  const { schema, definitions } = followed(at.schema, at.definitions);
  const here = { ...at, schema, definitions };
  if (schema.anyOf) return checkUnion(value, here);
  if (schema.enum) return checkEnum(value, schema.enum, here.path);
  if (schema.const !== undefined) return checkEnum(value, [schema.const], here.path);
  if (schema.type !== undefined && !hasType(value, schema.type)) return [typeFault(value, [schema.type], here.path)];
  if (isObject(value)) return checkObject(value, here);
  if (Array.isArray(value)) return checkArray(value, here);
  if (typeof value === 'string') return checkText(value, here);
  return typeof value === 'number' ? checkNumber(value, here) : [];
}

function checkUnion(value: unknown, here: Here): Finding[] {
  const branches = branchesOf(here.schema, here.definitions);
  const open = branches.filter((branch) => branch.type === undefined || hasType(value, branch.type));
  if (open.length === 0)
    return [
      typeFault(
        value,
        branches.flatMap((branch) => branch.type ?? []),
        here.path,
      ),
    ];
  if (isObject(value)) return checkObjectUnion(value, open, here);
  const results = open.map((branch) => check(value, { ...here, schema: branch }));
  return results.find((faults) => faults.length === 0) ?? results[0] ?? [];
}

function checkObjectUnion(value: Record<string, unknown>, branches: readonly JsonSchema[], here: Here): Finding[] {
  const choice = chooseBranch(value, branches);
  if ('branch' in choice) return check(value, { ...here, schema: choice.branch });
  const { discriminator, given, known } = choice;
  if (given === undefined) return [missing(discriminator, here.path, `one of ${known.join(', ')}`)];
  return checkEnum(given, known, [...here.path, discriminator]);
}

function checkEnum(value: unknown, allowed: readonly unknown[], path: Path): Finding[] {
  if (allowed.includes(value)) return [];
  const known = allowed.map(String);
  const suggestion = typeof value === 'string' ? nearestName(value, known) : undefined;
  const choice = known.length === 1 ? `only ${known.join('')} can stand` : `one of ${known.join(', ')} must stand`;
  return [{ path, code: 'value', message: `${show(value)} is not known here: ${choice} here.`, suggestion }];
}

function checkObject(value: Record<string, unknown>, here: Here): Finding[] {
  const { properties = {}, required = [], patternProperties, additionalProperties } = here.schema;
  const faults: Finding[] = [];
  const lacking = new Set(required.filter((name) => !Object.hasOwn(value, name)));
  for (const [name, entry] of Object.entries(value)) {
    const path = [...here.path, name];
    const schema = Object.hasOwn(properties, name) ? properties[name] : patternOf(patternProperties, name);
    if (schema) faults.push(...check(entry, { ...here, schema, path }));
    else if (additionalProperties === false) {
      const suggestion =
        nearestName(name, lacking) ??
        nearestName(
          name,
          Object.keys(properties).filter((known) => !Object.hasOwn(value, known)),
        ) ??
        nearestName(name, Object.keys(properties));
      if (suggestion) lacking.delete(suggestion);
      faults.push({
        path,
        code: 'unknownProperty',
        message: unknownProperty(name, Object.keys(properties)),
        suggestion,
        atKey: true,
      });
    }
  }
  return [...faults, ...[...lacking].map((name) => missing(name, here.path))];
}

function unknownProperty(name: string, known: readonly string[]): string {
  const names = known.filter((candidate) => candidate !== '$schema').sort();
  const choice = names.length === 0 ? '' : ` What may stand here: ${names.join(', ')}.`;
  return `The property ${quoted(name)} is unknown here.${choice}`;
}

function patternOf(patterns: JsonSchema['patternProperties'], name: string): JsonSchema | undefined {
  return Object.entries(patterns ?? {}).find(([pattern]) => fits(pattern, name))?.[1];
}

function checkArray(value: readonly unknown[], here: Here): Finding[] {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = here.schema;
  const faults: Finding[] = [];
  if (value.length < minItems)
    faults.push({
      path: here.path,
      code: 'size',
      message: minItems === 1 ? 'The list must not be empty.' : `The list needs ${minItems} entries at least.`,
    });
  if (value.length > maxItems)
    faults.push({ path: here.path, code: 'size', message: `The list may have ${maxItems} entries at most.` });
  if (uniqueItems)
    value.forEach((entry, at) => {
      if (value.indexOf(entry) < at)
        faults.push({
          path: [...here.path, at],
          code: 'duplicate',
          message: `${show(entry)} stands twice in this list.`,
        });
    });
  if (!items) return faults;
  return [
    ...faults,
    ...value.flatMap((entry, at) => check(entry, { ...here, schema: items, path: [...here.path, at] })),
  ];
}

function checkText(value: string, here: Here): Finding[] {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = here.schema;
  const length = [...value].length;
  if (length < minLength) return [{ path: here.path, code: 'size', message: 'The text must not be empty.' }];
  if (length > maxLength)
    return [
      {
        path: here.path,
        code: 'size',
        message: `The text may have ${maxLength} characters at most; it has ${length}.`,
      },
    ];
  if (pattern === undefined || fits(pattern, value)) return [];
  const key = here.path.findLast((part) => typeof part === 'string');
  const repaired = repair(value, pattern);
  return [
    {
      path: here.path,
      code: 'pattern',
      message: `${show(value)} does not fit here. Wanted: ${patternWords(here.schema, String(key))}.`,
      suggestion: repaired,
    },
  ];
}

const compiled = new Map<string, RegExp>();

function fits(pattern: string, value: string): boolean {
  const expression = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  compiled.set(pattern, expression);
  return expression.test(value);
}

/** The same text as a name should be written: no blanks, dashes or underscores, first letter small. */
function repair(value: string, pattern: string): string | undefined {
  const name = value.trim().replace(/[\s_-]+(.)/g, (_whole, letter: string) => letter.toUpperCase());
  const repaired = name.charAt(0).toLowerCase() + name.slice(1);
  return repaired !== value && fits(pattern, repaired) ? repaired : undefined;
}

function checkNumber(value: number, here: Here): Finding[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = here.schema;
  if (value < minimum) return [{ path: here.path, code: 'bounds', message: `The number must be ${minimum} at least.` }];
  return value > maximum ? [{ path: here.path, code: 'bounds', message: `The number may be ${maximum} at most.` }] : [];
}

function missing(name: string, path: Path, wanted?: string): Finding {
  const language = languageWords(name);
  if (language)
    return { path, code: 'missingLanguage', message: `The text is missing in ${language} (${quoted(name)}).` };
  return {
    path,
    code: 'missing',
    message: `The property ${quoted(name)} is missing${wanted ? `: ${wanted}` : ''}.`,
    lacks: name,
  };
}

function typeFault(value: unknown, types: readonly string[], path: Path): Finding {
  const wanted = [...new Set(types)].map((type) => TYPE_WORDS[type] ?? type).join(' or ');
  return {
    path,
    code: 'type',
    message: `${capital(wanted)} is expected here, but this is ${TYPE_WORDS[typeOfJson(value)] ?? 'something else'}.`,
  };
}

function typeOfJson(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const hasType = (value: unknown, type: string): boolean =>
  typeOfJson(value) === type || (type === 'integer' && Number.isInteger(value));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const show = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
