import { CODES } from '../../../contract/codes.ts';
import { EXPLAIN_OTHERS, type explainEndpoints } from '../../../contract/endpoints/explain.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { grants } from '../../access/permissions.ts';
import { viewerOf, type Standing } from '../../access/viewers.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { FieldRight } from '../../records/query/explain.ts';
import { Refusal } from '../../records/refusal.ts';
import { isWritable } from '../../records/write/cleanInput.ts';
import { say } from '../../texts/say.ts';
import type { Call } from '../parts.ts';
import { codesOf } from '../permissions.ts';
import { inWords } from './inWords.ts';

type Path = (typeof explainEndpoints)['api/commonData/explainAccess'];
type Asked = RequestOf<Path>;
export type Explained = ResponseOf<Path>;

/**
 * Why somebody sees a record, a field, a button, or does not: role by role, as data and in words of the language of whoever asks. Refusals: 403
 * for another person without `access:explain`, 401 for an unknown model, 208 for an unknown field, button or person.
 */
export async function explainAccess(call: Call, asked: Asked): Promise<Explained> {
  const { parts } = call;
  const { language } = call.viewer;
  const model = parts.registry.model(asked.templateCode);
  if (!model || model.kind !== 'record')
    throw new Refusal(CODES.screenDenied, say(language, 'records.unknownModel', { model: asked.templateCode }));
  const { viewer, standing } = await personOf(call, asked.userId);
  const field = asked.field === undefined ? undefined : model.fields.find(({ name }) => name === asked.field);
  const button = asked.button === undefined ? undefined : model.buttons.find(({ code }) => code === asked.button);
  if (asked.field !== undefined && !field) throw unknown(call, 'field');
  if (asked.button !== undefined && !button) throw unknown(call, 'button');
  const screen = `${model.templateCode}:view`;
  // Whether a record exists is no business of somebody who may not open its page.
  const billId = viewer.can(screen) ? asked.billId : undefined;
  const found = await parts.records.explain(viewer, model.templateCode, billId, field?.name);
  const codes = button ? codesOf(model, button) : [];
  const roles = found.roles.map((role) => {
    const own = standing.roles.find(({ code }) => code === role.role);
    const can = grants(own?.permissions ?? []);
    return {
      ...role,
      ...(role.field && { field: asPermitted(role.field, model, field, can) }),
      title: own?.title[language] ?? role.role,
      screen: can(screen),
      ...(button && { button: opens(button.permission, codes, can) }),
    };
  });
  const facts = {
    ...found,
    ...(found.field && { field: asPermitted(found.field, model, field, viewer.can) }),
    person: viewer.name,
    screen: viewer.can(screen),
    ...(button && { button: opens(button.permission, codes, viewer.can) }),
    roles,
  };
  return { ...facts, words: inWords(language, model, facts, { field, button, screen, codes }) };
}

/** Nobody writes without the right to edit, nor what is filled by the server. */
function asPermitted(
  right: FieldRight,
  model: Model,
  field: Field | undefined,
  can: (code: string) => boolean,
): FieldRight {
  const open = field && isWritable(field) && field.readOnly !== true && can(`${model.templateCode}:edit`);
  return right === 'written' && !open ? 'read' : right;
}

async function personOf(
  { parts, viewer, standing }: Call,
  userId: string | undefined,
): Promise<{ viewer: Viewer; standing: Standing }> {
  if (userId === undefined || userId === viewer.id) return { viewer, standing };
  const { language, requestId } = viewer;
  if (!viewer.can(EXPLAIN_OTHERS)) throw new Refusal(CODES.actionDenied, say(language, 'explain.others'));
  const other = await parts.access.viewers.standing(userId);
  if (!other)
    throw new Refusal(CODES.refused, say(language, 'explain.unknown'), {
      errors: [{ field: 'userId', message: say(language, 'explain.unknown') }],
    });
  return { viewer: viewerOf(other, { language, requestId }), standing: other };
}

function unknown({ viewer }: Call, field: string): Refusal {
  const message = say(viewer.language, 'explain.unknown');
  return new Refusal(CODES.refused, message, { errors: [{ field, message }] });
}

function opens(
  permission: Model['buttons'][number]['permission'],
  codes: readonly string[],
  can: (code: string) => boolean,
): boolean {
  return typeof permission === 'object' && 'all' in permission ? codes.every(can) : codes.some(can);
}
