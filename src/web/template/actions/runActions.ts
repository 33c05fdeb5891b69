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
import type { BillVersion } from '../../../contract/endpoints/records.ts';
import type { Filter } from '../../../model/language/filter.ts';
import { saveFile } from '../../client/files.ts';
import { runPluginAction } from '../../slots/runPluginAction.ts';
import type { ActionEnv, Target } from './actionEnv.ts';
import { copyValues } from './copyValues.ts';
import { resolveFilter } from './resolveFilter.ts';
import { recordName } from '../../../model/resolved/recordName.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** Runs actions one after the other; the first that does not succeed (a refusal, a question answered with no) ends them. Answers whether all ran. */
export async function runActions(actions: readonly ActionProgram[], given: ActionEnv): Promise<boolean> {
  const env = await withParameters(actions, given);
  if (!env) return false;
  for (const program of actions) {
    const own = whereItHolds(program, env);
    if (own && !(await runOne(program, own))) return false;
  }
  return true;
}

/** What a button asks for stands before everything that it does; undefined when the person gives up. */
async function withParameters(actions: readonly ActionProgram[], env: ActionEnv): Promise<ActionEnv | undefined> {
  const { button, parameters } = actions[0]?.origin ?? {};
  if (!button || !parameters) return env;
  const params = await env.overlays.ask({
    template: env.template,
    button,
    program: parameters,
    count: env.targets.length,
  });
  return params && { ...env, params };
}

/**
 * The place of an action whose condition holds; undefined where it does not. Of several records a transition takes those for which it holds: a button
 * may name one for each state.
 */
function whereItHolds({ action, when }: ActionProgram, env: ActionEnv): ActionEnv | undefined {
  if (!when) return env;
  const { context } = env.template;
  if (action.action !== 'transition' || env.session || env.whole || env.targets.length < 2)
    return holds(when, seenBy(env), context) ? env : undefined;
  const targets = env.targets.filter(({ values }) => holds(when, seenBy(env, values), context));
  return targets.length > 0 ? { ...env, targets } : undefined;
}

/** Values that the expressions of an action see: of the form, or of the record at hand, the first of several. */
function seenBy(
  env: ActionEnv,
  values: Values = env.session?.values() ?? env.targets[0]?.values ?? {},
): Record<string, unknown> {
  const selection = env.targets.map((target) => ({ ...target.values, id: target.id }));
  const seen = expressionValues(env.template.program, values, env.session?.options ?? { side: 'browser' });
  return { ...seen, selection, params: env.params ?? {} };
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
    env.overlays.openList(action.templateCode, filterOf(action.filter, program, env));
    return true;
  },
  openDialog({ templateCode, show, title, filter }, program, env) {
    env.overlays.openDialog({
      templateCode,
      show,
      title,
      filter: filterOf(filter, program, env),
      onClose: env.refresh,
    });
    return true;
  },
  openPage({ path }, program, env) {
    const query = [...program.values].flatMap(([name, expression]): [string, string][] => {
      const value = textOf(valueOf(expression, env));
      return value ? [[name, value]] : [];
    });
    env.pages.open(query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`);
    return true;
  },
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
    const handles: readonly number[] = bills.length > 1 ? [CODES.notNow, CODES.refused, CODES.recordDenied] : [];
    const answer = await env.client
      .post('api/commonData/deleteData', request, { handles })
      .catch(async (error: unknown) => {
        // Of one record the client has shown why; of several the person must be told which one it is.
        if (error instanceof AnswerError && handles.includes(error.code))
          await env.feedback.alert(reasonOf(error, env));
        // Somebody else was quicker: what is on screen is no longer so.
        if (error instanceof AnswerError && OVERTAKEN.includes(error.code)) env.lookAgain?.();
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
    if (!(await stored(env))) return false;
    const targets = env.session?.id ? [recordOfForm(env)] : env.targets;
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
  setOptions({ field, only }, _program, env) {
    env.session?.setOptions(field, only);
    return env.session !== undefined;
  },
  message({ text, level = 'info' }, _program, env) {
    env.overlays.say(pickText(text), level);
    return true;
  },
  confirm: ({ text }, _program, env) => env.feedback.confirm(pickText(text)),
  async callAction({ name, each }, program, env) {
    if (!(await stored(env))) return false;
    if (each && takesEach(program, env)) return false;
    const { templateCode } = env.template.model;
    const button = program.origin?.button.code;
    const asked = { action: name, templateCode, button, bills: billsOf(env), parameters: env.params };
    return await told(env, (confirmed) => env.client.post('api/commonData/callAction', { ...asked, confirmed }));
  },
  script: ({ each }, program, env) => pressed(each === true, program, env),
  startProcess: (_action, program, env) => pressed(false, program, env),
  async plugin({ name }, program, env) {
    const params = Object.fromEntries([...program.values].map(([key, expression]) => [key, valueOf(expression, env)]));
    const { template, targets, session, feedback, pages, refresh, t } = env;
    const records = session ? [recordOfForm(env)] : targets;
    const outcome = await runPluginAction(name, {
      templateCode: template.model.templateCode,
      records: records.map(({ id, version, label, values }) => ({ id, version, label, values })),
      params: { ...params, ...env.params },
      language: currentLanguage(),
      feedback,
      pages,
      refresh,
    });
    if (outcome === 'failed' || outcome === 'missing') feedback.error(t(`common:plugin.${outcome}`, { name }));
    return outcome === 'done';
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
  print(_action, _program, env) {
    const billId = env.session?.id ?? env.targets[0]?.id;
    const { templateCode } = env.template.model;
    if (billId) env.overlays.print({ templateCode, billId, unsaved: env.session?.ui.dirty });
    return billId !== undefined;
  },
  async download({ field }, _program, env) {
    const billId = env.session?.id ?? env.targets[0]?.id;
    const { templateCode } = env.template.model;
    if (!billId) return false;
    if (field !== undefined) return await downloadFiles(env, templateCode, billId, field);
    const file = await quietly(env.client.download('api/print/pdf', { templateCode, billId }));
    if (file) saveFile(file);
    return file !== undefined;
  },
  // The server sends notices; nothing is left to do here.
  notify: () => true,
};

/** Refused, because a record is not as it was when it was chosen. */
const OVERTAKEN: readonly number[] = [CODES.notNow, CODES.recordDenied];

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

/** The stored record of the form in which the action runs. */
function recordOfForm({ session, template }: ActionEnv): Target {
  const values = session?.values() ?? {};
  const label = recordName(template.model, values, currentLanguage());
  return { id: session?.id ?? '', version: session?.ui.version ?? 0, label, values };
}

/** What the server works on is what it has stored: a form that somebody has typed into, or put a file into, is saved first. */
const stored = async ({ session, save }: ActionEnv): Promise<boolean> =>
  !session || !save || (!session.ui.dirty && !session.uploads.isUnderWay && session.id !== null) || (await save());

const billsOf = (env: ActionEnv): BillVersion[] =>
  (env.session?.id ? [recordOfForm(env)] : env.targets).map(({ id, version }) => ({ billId: id, version }));

/** Several records, or all that the list holds, are taken one by one in the background; the dialog of the work tells of them. */
function takesEach({ origin }: ActionProgram, env: ActionEnv): boolean {
  if (!origin || env.session || (!env.whole && env.targets.length < 2)) return false;
  const bills = billsOf(env);
  env.overlays.bulk({
    kind: 'run',
    template: env.template,
    title: pickText(origin.button.title),
    ...(env.whole ?? { target: { bills }, total: bills.length }),
    work: { kind: 'press', button: origin.button.code, at: origin.at, parameters: env.params },
    onDone: env.refresh,
  });
  return true;
}

/** Calls the server, asks what its soft rules ask, and tells what it answers. */
async function told(env: ActionEnv, call: (confirmed?: boolean) => Promise<unknown>): Promise<boolean> {
  let answer = await quietly(call());
  const warnings = isObject(answer) && Array.isArray(answer.warnings) ? answer.warnings.filter(isObject) : [];
  if (warnings.length > 0) {
    if (!(await env.feedback.confirm(warnings.map((warning) => textOf(warning.message)).join('\n')))) return false;
    answer = await quietly(call(true));
  }
  if (answer === undefined) return false;
  const text = isObject(answer) && textOf(answer.message) !== '' ? textOf(answer.message) : env.t('actions.done');
  if (isObject(answer) && answer.stays === true) await env.feedback.alert(text);
  else env.feedback.success(text);
  env.refresh();
  return true;
}

/** The files of a field as they are stored; says so where there are none. */
async function downloadFiles(env: ActionEnv, templateCode: string, billId: string, field: string): Promise<boolean> {
  const answer = await quietly(env.client.post('api/commonData/queryDataById', { templateCode, billId }));
  if (!answer) return false;
  const files = answer.billData[field];
  const known = Array.isArray(files) ? files.filter(isObject) : [];
  if (known.length === 0) env.overlays.say(env.t('actions.noFiles'), 'info');
  for (const file of known) {
    const { blob } = (await quietly(env.client.download('api/file/download', { id: textOf(file.id) }))) ?? {};
    if (!blob) return false;
    saveFile({ blob, name: textOf(file.name) });
  }
  return known.length > 0;
}

const filterOf = (filter: Filter | undefined, program: ActionProgram, env: ActionEnv): Filter | undefined =>
  filter &&
  resolveFilter(
    filter,
    (source) => {
      const expression = program.values.get(source);
      return expression ? valueOf(expression, env) : null;
    },
    seenBy(env),
  );

const wires = (values: Record<string, unknown>): Values => {
  const known: Values = {};
  for (const [name, value] of Object.entries(values)) if (isWire(value)) known[name] = value;
  return known;
};

/** The answer, or undefined when the client has shown why there is none. */
function quietly<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined);
}

/** Has the server do an action of the pressed button; what was typed is stored first. */
async function pressed(each: boolean, program: ActionProgram, env: ActionEnv): Promise<boolean> {
  const { origin } = program;
  if (!origin) return false;
  if (!(await stored(env))) return false;
  if (each && takesEach(program, env)) return false;
  const { templateCode } = env.template.model;
  const asked = {
    templateCode,
    button: origin.button.code,
    at: origin.at,
    bills: billsOf(env),
    parameters: env.params,
  };
  return await told(env, (confirmed) => env.client.post('api/commonData/runScript', { ...asked, confirmed }));
}
