import { compile, type Expression } from '../../expression/compile.ts';
import type { Mention } from '../../expression/needs.ts';
import type { Node } from '../../expression/node.ts';
import { nearestName } from '../../expression/nearestName.ts';
import { describeType, sameType, type ValueType } from '../../expression/valueType.ts';
import { type Field, typeOf } from '../../field-types/fieldTypes.ts';
import { type ExpressionSite, expressionSites, fieldTypes } from '../../program/sites.ts';
import { liveSqlFault } from '../../program/liveSubset.ts';
import { fieldOf, type Model } from '../../resolved/model.ts';
import type { Scope } from '../../expression/scope.ts';
import { parametersModel } from '../../resolved/parameters.ts';
import { expressionScope, withParameters } from '../../resolved/scope.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import { expectItem, type Scene, sameTable, type World } from '../world.ts';
import { reportExpression } from './expressionFault.ts';
import { recordOf } from './filter.ts';
import type { Look } from './look.ts';

/** Compiles every expression of a layer in the scope of the model, and checks the names that stand in it as literals. */
export function checkExpressions(look: Look): void {
  const { scene, config, report } = look;
  const types = fieldTypes(scene.model.fields);
  for (const site of expressionSites(config, types)) {
    if (site.path.at(-1) === 'cel' || !reaches(site, look)) continue;
    const target = targetField(site, scene, config);
    const wanted = target && typeOf(target).valueType(target);
    const isFilled = site.path.at(-2) === 'prefill';
    for (const { scope: own, parent } of scene.scopes) {
      const scope = scopeAt(site, own, look);
      const result = compile(site.source, scope, isFilled ? undefined : site.expected);
      if (!result.ok) reportExpression(withoutVague(result.faults, scene), site.path, report);
      else if (isFilled && wanted && !canFill(result.expression.type, wanted, scene.world)) {
        report({
          path: site.path,
          code: 'expression.type',
          message: `${quoted(target.name)} takes ${describeType(wanted)}, but the expression gives ${describeType(result.expression.type)}.`,
        });
      } else checkMeaning(result.expression, site, { scene, parent, target, report });
    }
  }
}

/** The actions of a button see its parameters as `params`; the conditions of parameters see one another. */
function scopeAt(site: ExpressionSite, own: Scope, { scene, config }: Look): Scope {
  if (site.parameters) return withParameters(own, site.parameters);
  const [part, at, inside] = site.path;
  const button =
    part === 'buttons' && inside === 'parameters' && typeof at === 'number' ? config.buttons?.[at] : undefined;
  const asked = button && parametersModel(scene.model, button);
  return asked ? expressionScope(asked, scene.world.models) : own;
}

/** What may be filled in beforehand: records also by their id, alone where several are wanted, and those of a view for those of its base. */
function canFill(given: ValueType, wanted: ValueType, world: World): boolean {
  if (sameType(given, wanted)) return true;
  if (typeof wanted === 'object' && 'list' in wanted)
    return canFill(typeof given === 'object' && 'list' in given ? given.list : given, wanted.list, world);
  if (typeof wanted === 'string') return false;
  return (
    given === 'text' ||
    (typeof given === 'object' && 'record' in given && sameTable(given.record, wanted.record, world))
  );
}

interface Meaning {
  scene: Scene;
  parent: Model | undefined;
  /** The field that the value is for. */
  target: Field | undefined;
  report: Report;
}

function checkMeaning(expression: Expression, site: ExpressionSite, at: Meaning): void {
  for (const mention of expression.mentions) checkMention(mention, site.path, at);
  if (at.target?.type === 'dictionary') {
    for (const literal of resultTexts(expression.ast))
      expectItem(at.scene.world, at.target.dictionary, literal.text, site.path, at.report, literal.start);
  }
  const fault = site.live ? liveSqlFault(expression, at.scene.model) : null;
  if (fault) at.report({ path: site.path, code: 'live', message: fault.message, offset: fault.offset });
}

function checkMention(mention: Mention, path: Path, at: Meaning): void {
  const { world } = at.scene;
  const { name, start: offset } = mention;
  if (mention.kind === 'code') return checkCode(mention, path, at);
  if (mention.kind === 'param') {
    const { params } = world.options;
    if (params ? params.has(name) : /^[A-Z][A-Z0-9_]*$/.test(name)) return;
    const message = params
      ? `There is no parameter ${quoted(name)}.`
      : `${quoted(name)} is no code of a parameter: capital letters, digits and _.`;
    return at.report({
      path,
      code: 'unknownParam',
      message,
      suggestion: nearestName(name, params ?? [name.toUpperCase()]),
      offset,
    });
  }
  if (world.codes[mention.kind].has(name)) return;
  const code = mention.kind === 'table' ? 'unknownTable' : 'unknownDictionary';
  at.report({
    path,
    code,
    message: `There is no ${mention.kind} ${quoted(name)}.`,
    suggestion: nearestName(name, world.codes[mention.kind]),
    offset,
  });
}

/** A text compared with a field of a dictionary must be one of its items. */
function checkCode(mention: Mention, path: Path, at: Meaning): void {
  const compared = mention.comparedWith ?? [];
  const { world } = at.scene;
  if (compared.join('.') === 'currentUser.roles') {
    if (!world.codes.role.has(mention.name)) {
      at.report({
        path,
        code: 'unknownRole',
        message: `There is no role ${quoted(mention.name)}.`,
        suggestion: nearestName(mention.name, world.codes.role),
        offset: mention.start,
      });
    }
    return;
  }
  const dictionary = dictionaryAt(compared, at);
  if (dictionary !== undefined) expectItem(world, dictionary, mention.name, path, at.report, mention.start);
}

/** The dictionary of the field at the end of a way through the records. */
function dictionaryAt(way: readonly string[], at: Meaning): string | undefined {
  let model: Model | undefined = at.scene.model;
  for (const [index, step] of way.entries()) {
    if (!model) return undefined;
    if (index === 0 && step === 'before') continue;
    if (index === 0 && step === 'parent' && at.parent) {
      model = at.parent;
      continue;
    }
    if (step.endsWith('()')) continue;
    if (index === 0 && step === 'state' && way.length === 1) return model.states?.dictionary;
    const field = fieldOf(model, step);
    if (!field) return undefined;
    if (index === way.length - 1) return field.type === 'dictionary' ? field.dictionary : undefined;
    model = at.scene.world.models.get(recordOf(typeOf(field).valueType(field)) ?? '');
  }
  return undefined;
}

/** Literals that the whole expression may give. */
function resultTexts(node: Node): { text: string; start: number }[] {
  switch (node.kind) {
    case 'text':
      return [node];
    case 'choice':
      return [...resultTexts(node.yes), ...resultTexts(node.no)];
    case 'list':
      return node.items.flatMap(resultTexts);
    case 'call':
      return node.name === 'coalesce' ? node.args.flatMap(resultTexts) : [];
    default:
      return [];
  }
}

/** The field that takes the value of a site: itself, the one set, or that of the model whose form is filled. */
function targetField(site: ExpressionSite, scene: Scene, config: object): Field | undefined {
  if (site.target) {
    const model = scene.world.models.get(site.target.model);
    return model && fieldOf(model, site.target.field);
  }
  const name = site.expected === 'bool' ? undefined : targetName(site.path, config);
  return name === undefined ? undefined : fieldOf(scene.model, name);
}

function targetName(path: Path, config: object): string | undefined {
  const last = path.at(-1);
  if (path.at(-2) === 'set' || path.at(-2) === 'prefill') return String(last);
  const holder = valueAt(config, path.slice(0, -1));
  const name = last === 'value' ? 'field' : last === 'default' || last === 'computed' ? 'name' : undefined;
  const found: unknown =
    typeof holder === 'object' && holder !== null && name !== undefined
      ? Object.entries(holder).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof found === 'string' ? found : undefined;
}

function valueAt(of: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === String(part))?.[1]
        : undefined,
    of,
  );
}

/** Members of models that cannot be read in full are not missed. */
function withoutVague<T extends { code: string }>(faults: readonly T[], scene: Scene): T[] {
  return scene.world.vague.size === 0 ? [...faults] : faults.filter((fault) => fault.code !== 'unknownMember');
}

function reaches(site: ExpressionSite, { config, layer }: Look): boolean {
  const [part, second, third] = site.path;
  if (part === 'fields' && typeof second === 'number')
    return layer.reaches('fields', config.fields?.[second]?.name ?? '');
  if (part === 'buttons' && typeof second === 'number')
    return layer.reaches('buttons', config.buttons?.[second]?.code ?? '');
  if (part === 'states' && typeof third === 'number')
    return layer.reaches('transitions', config.states?.transitions[third]?.name ?? '');
  return true;
}
