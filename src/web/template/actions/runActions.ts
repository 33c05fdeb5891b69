import type { Action, ActionName } from '../../../model/language/action.ts';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import { expressionValues, fieldValue, holds, type Values } from '../../../model/program/evaluate.ts';
import type { ActionProgram } from '../../../model/program/program.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { pickText } from '../../i18n/language.ts';
import { isObject, textOf } from '../../fields/support/values.ts';
import { CODES } from '../../../contract/codes.ts';
import { AnswerError } from '../../client/errors.ts';
import { downloadTemplate } from '../exchange/downloadTemplate.ts';
import { isWire } from '../form/initialValues.ts';
import type { ActionEnv } from './actionEnv.ts';
import { copyValues } from './copyValues.ts';
import { resolveFilter } from './resolveFilter.ts';
import { recordName } from '../../../model/resolved/recordName.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** Runs actions one after the other; the first that does not succeed (a refusal, a question answered with no) ends them. Answers whether all ran. */
export async function runActions(actions: readonly ActionProgram[], env: ActionEnv): Promise<boolean> {
  for (const program of actions) {
    if (program.when && !holds(program.when, seenBy(env), env.template.context)) continue;
    if (!(await runOne(program, env))) return false;
  }
  return true;
}

/** Values that the expressions of an action see. */
function seenBy(env: ActionEnv): Record<string, unknown> {
  const values: Values = env.session?.values() ?? env.targets[0]?.values ?? {};
  const selection = env.targets.map((target) => ({ ...target.values, id: target.id }));
  return { ...expressionValues(env.template.program, values, env.session?.options ?? { side: 'browser' }), selection };
}

type Runner<N extends ActionName> = (
  action: Extract<Action, { action: N }>,
  program: ActionProgram,
  env: ActionEnv,
) => Promise<boolean> | boolean;

const RUNNERS: { [N in ActionName]: Runner<N> } = {
  openForm(action, program, env) {
    const billId = program.billId
      ? textOf(valueOf(program.billId, env))
      : action.mode === 'add'
        ? undefined
        : (env.targets[0]?.id ?? env.session?.id ?? undefined);
    if (action.mode !== 'add' && !billId) return false;
    const own = env.template.model;
    const templateCode = action.templateCode ?? own.templateCode;
    const place = action.in ?? (templateCode === own.templateCode ? own.form.open : 'drawer');
    const prefill = Object.fromEntries(
      [...program.values].map(([name, expression]) => [name, valueOf(expression, env)]),
    );
    env.overlays.openForm({
      templateCode,
      billId,
      mode: action.mode,
      prefill: {
        ...(action.mode === 'add' && templateCode === own.templateCode ? env.prefill : {}),
        ...wires(prefill),
      },
      place,
      onDone: env.refresh,
    });
    return true;
  },
  openList(action, program, env) {
    const filter =
      action.filter &&
      resolveFilter(
        action.filter,
        (source) => {
          const expression = program.values.get(source);
          return expression ? valueOf(expression, env) : null;
        },
        seenBy(env),
      );
    env.overlays.openList(action.templateCode, filter);
    return true;
  },
  openPage: ({ path }, _program, env) => (env.pages.open(path), true),
  showHistory(_action, _program, env) {
    const billId = env.session?.id ?? env.targets[0]?.id;
    if (billId) env.overlays.showHistory({ templateCode: env.template.model.templateCode, billId });
    return billId !== undefined;
  },
  save: (_action, _program, env) => env.save?.() ?? false,
  async delete(_action, _program, env) {
    if (
      !(await env.feedback.confirm(
        env.t(env.template.model.tree?.onDelete === 'below' ? 'actions.deleteBelowAsk' : 'actions.deleteAsk', {
          count: env.targets.length,
        }),
        {
          danger: true,
          okText: env.t('actions.deleteYes'),
        },
      ))
    )
      return false;
    const bills = env.targets.map(({ id, version }) => ({ billId: id, version }));
    const request = { templateCode: env.template.model.templateCode, bills };
    const handles: readonly number[] = bills.length > 1 ? [CODES.notNow, CODES.refused] : [];
    const answer = await env.client
      .post('api/commonData/deleteData', request, { handles })
      .catch(async (error: unknown) => {
        // Of one record the client has shown why; of several the person must be told which one it is.
        if (error instanceof AnswerError && handles.includes(error.code))
          await env.feedback.alert(reasonOf(error, env));
      });
    if (!answer) return false;
    env.feedback.success(env.t('actions.deleted', { count: answer.deleted }));
    (env.gone ?? env.refresh)();
    return true;
  },
  refresh: (_action, _program, env) => (env.refresh(), true),
  async copy(action, _program, env) {
    const { templateCode, form } = env.template.model;
    const billId = env.session?.id ?? env.targets[0]?.id;
    if (!billId) return false;
    const answer = await quietly(env.client.post('api/commonData/queryDataById', { templateCode, billId }));
    if (!answer) return false;
    env.overlays.openForm({
      templateCode,
      mode: 'add',
      prefill: copyValues(env.template.model, answer.billData, action.except ?? []),
      place: form.open,
      onDone: env.refresh,
    });
    return true;
  },
  async transition({ transition }, _program, env) {
    if (env.session && env.save && (env.session.ui.dirty || !env.session.id) && !(await env.save())) return false;
    const targets = env.session?.id
      ? [
          {
            id: env.session.id,
            version: env.session.ui.version ?? 0,
            label: recordName(env.template.model, env.session.values(), currentLanguage()),
            values: env.session.values(),
          },
        ]
      : env.targets;
    const done = await env.overlays.transition({
      template: env.template,
      transition,
      targets,
      session: env.session,
      whole: env.whole,
      onDone: env.refresh,
    });
    if (done) env.refresh();
    return done;
  },
  setValue(action, program, env) {
    const field = fieldOf(env.template.model, action.field);
    const expression = program.values.get(action.field);
    if (!field || !expression || !env.session) return false;
    env.session.set({ [action.field]: fieldValue(expression, field, seenBy(env), env.template.context) }, true);
    return true;
  },
  clear({ fields }, _program, env) {
    const cleared = fields.flatMap((name) => {
      const field = fieldOf(env.template.model, name);
      return field ? [[name, typeOf(field).plural?.(field) ? [] : null] as const] : [];
    });
    env.session?.set(Object.fromEntries(cleared), true);
    return env.session !== undefined;
  },
  message({ text, level = 'info' }, _program, env) {
    env.overlays.say(pickText(text), level);
    return true;
  },
  confirm: ({ text }, _program, env) => env.feedback.confirm(pickText(text)),
  async callAction({ name }, program, env) {
    const params = Object.fromEntries([...program.values].map(([key, expression]) => [key, valueOf(expression, env)]));
    const bills = env.targets.map(({ id, version }) => ({ billId: id, version }));
    const call = (confirmed?: boolean): Promise<unknown> =>
      quietly(
        env.client.post('api/commonData/callAction', {
          action: name,
          templateCode: env.template.model.templateCode,
          bills,
          params,
          confirmed,
        }),
      );
    let answer = await call();
    const warnings = isObject(answer) && Array.isArray(answer.warnings) ? answer.warnings.filter(isObject) : [];
    if (warnings.length > 0) {
      if (!(await env.feedback.confirm(warnings.map((warning) => textOf(warning.message)).join('\n')))) return false;
      answer = await call(true);
    }
    if (answer === undefined) return false;
    const text = isObject(answer) && textOf(answer.message) !== '' ? textOf(answer.message) : env.t('actions.done');
    if (isObject(answer) && answer.stays === true) await env.feedback.alert(text);
    else env.feedback.success(text);
    env.refresh();
    return true;
  },
  export(_action, _program, env) {
    env.overlays.exchange({ kind: 'export', templateCode: env.template.model.templateCode, scope: env.list });
    return true;
  },
  import(_action, _program, env) {
    env.overlays.exchange({ kind: 'import', templateCode: env.template.model.templateCode, onDone: env.refresh });
    return true;
  },
  downloadTemplate: (_action, _program, env) => downloadTemplate(env.client, env.template.model.templateCode),
  // The server sends notices; nothing is left to do here.
  notify: () => true,
};

/** Why a call was refused, with the one of several records that is in the way. */
function reasonOf({ msg, data }: AnswerError, env: ActionEnv): string {
  const billId = isObject(data) ? data.billId : undefined;
  const record = env.targets.find(({ id }) => id === billId)?.label;
  return record ? env.t('buttons.because', { record, reason: msg }) : msg;
}

function runOne(program: ActionProgram, env: ActionEnv): Promise<boolean> | boolean {
  return runnerOf(program.action)(program.action, program, env);
}

function runnerOf<N extends ActionName>(action: Extract<Action, { action: N }>): Runner<N> {
  return RUNNERS[action.action as N];
}

function valueOf(expression: ActionProgram['billId'] & object, env: ActionEnv): unknown {
  const outcome = expression.evaluate(seenBy(env), env.template.context);
  return outcome.kind === 'value' ? outcome.value : null;
}

const wires = (values: Record<string, unknown>): Values => {
  const known: Values = {};
  for (const [name, value] of Object.entries(values)) if (isWire(value)) known[name] = value;
  return known;
};

/** The answer, or undefined when the client has shown why there is none. */
function quietly<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined);
}
