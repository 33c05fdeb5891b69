import { EXPLAIN_OTHERS } from '../../contract/endpoints/explain.ts';
import type { Button } from '../../model/language/button.ts';
import type { Model } from '../../model/resolved/model.ts';
import { SERVER_KEPT } from '../access/serverKept.ts';
import type { ModelRegistry } from '../models/registry.ts';

/** Rights of every model beside its buttons (domain: permission code `<templateCode>:<button>`, view = `<templateCode>:view`). */
const PLAIN = ['view', 'add', 'edit', 'del', 'restore', 'purge'];

/** All permission codes that a model knows. */
export function permissionsOf(model: Model): string[] {
  const plain = SERVER_KEPT.has(model.base) ? ['view'] : PLAIN;
  const codes = plain.map((right) => `${model.templateCode}:${right}`);
  return [...new Set([...codes, ...model.buttons.flatMap((button) => codesOf(model, button))])];
}

/** The codes that a button asks for. */
export function codesOf(model: Model, button: Button): string[] {
  const { permission } = button;
  if (permission === undefined) return [`${model.templateCode}:${button.code}`];
  if (typeof permission === 'string') return [permission];
  return 'any' in permission ? permission.any : permission.all;
}

/** Every permission code of every model in force, and those that belong to no model. */
export function allPermissions(registry: ModelRegistry): readonly string[] {
  if (kept?.version === registry.version) return kept.codes;
  const codes = [
    EXPLAIN_OTHERS,
    ...new Set([...registry.models().values()].filter((model) => model.kind === 'record').flatMap(permissionsOf)),
  ];
  kept = { version: registry.version, codes };
  return codes;
}

let kept: { version: string; codes: readonly string[] } | undefined;
