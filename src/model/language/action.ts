import { Type, type Static } from 'typebox';
import { Filter } from './filter.ts';
import { Cel, Code, ItemCode, Name, PluginName } from './names.ts';
import { I18nText } from './texts.ts';

const strict = { additionalProperties: false } as const;
const when = Type.Optional(Cel);
const Values = Type.Record(Type.String(), Cel, { description: 'field -> CEL expression over the present record' });

/** Opens the form of a record: of this model, or of another one filled beforehand from the present record. */
export const OpenForm = Type.Object(
  {
    action: Type.Literal('openForm'),
    when,
    mode: Type.Enum(['add', 'edit', 'view']),
    in: Type.Optional(Type.Enum(['drawer', 'page'])),
    templateCode: Type.Optional(Code),
    prefill: Type.Optional(Values),
    /** CEL giving the id of the record to open (edit, view) when it is not the present one. */
    billId: Type.Optional(Cel),
  },
  strict,
);
export const OpenList = Type.Object(
  { action: Type.Literal('openList'), when, templateCode: Code, filter: Type.Optional(Filter) },
  strict,
);
/** `query` goes into the address: `path?name=value`, each worked out from the present record; what is empty is left out. */
export const OpenPage = Type.Object(
  {
    action: Type.Literal('openPage'),
    when,
    path: Type.String({ minLength: 1 }),
    query: Type.Optional(Type.Record(Name, Cel, { description: 'name -> CEL expression over the present record' })),
  },
  strict,
);
/** Shows the records of another model in a dialog over the page, narrowed by the present record; whoever closes it is where he was. */
export const OpenDialog = Type.Object(
  {
    action: Type.Literal('openDialog'),
    when,
    templateCode: Code,
    show: Type.Optional(Type.Enum(['list', 'tree'])),
    title: Type.Optional(I18nText),
    filter: Type.Optional(Filter),
  },
  strict,
);
export const ShowHistory = Type.Object({ action: Type.Literal('showHistory'), when }, strict);
export const Save = Type.Object({ action: Type.Literal('save'), when }, strict);
export const Delete = Type.Object({ action: Type.Literal('delete'), when }, strict);
export const Refresh = Type.Object({ action: Type.Literal('refresh'), when }, strict);
export const Copy = Type.Object(
  { action: Type.Literal('copy'), when, except: Type.Optional(Type.Array(Name)) },
  strict,
);
export const Transition = Type.Object({ action: Type.Literal('transition'), when, transition: Name }, strict);
export const SetValue = Type.Object({ action: Type.Literal('setValue'), when, field: Name, value: Cel }, strict);
export const Clear = Type.Object(
  { action: Type.Literal('clear'), when, fields: Type.Array(Name, { minItems: 1 }) },
  strict,
);
/**
 * Narrows which items of its dictionary can be chosen in a field of the form from here on; without `only` all can be chosen again. It helps
 * whoever types: what must hold is a rule.
 */
export const SetOptions = Type.Object(
  {
    action: Type.Literal('setOptions'),
    when,
    field: Name,
    only: Type.Optional(Type.Array(ItemCode, { minItems: 1 })),
  },
  strict,
);
export const Message = Type.Object(
  {
    action: Type.Literal('message'),
    when,
    text: I18nText,
    level: Type.Optional(Type.Enum(['success', 'info', 'warning', 'error'])),
  },
  strict,
);
export const Confirm = Type.Object({ action: Type.Literal('confirm'), when, text: I18nText }, strict);
/**
 * `each`: the chosen records are taken one by one in the background, each in a transaction of its own, with progress, a way to stop and a
 * result for each. Without it all of them stand or fall together.
 */
const each = Type.Optional(Type.Boolean());
/** Calls a named server action with parameters computed from the record. On the server it runs within the same transaction. */
export const CallAction = Type.Object(
  {
    action: Type.Literal('callAction'),
    when,
    name: Type.String({ pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$' }),
    params: Type.Optional(Values),
    each,
  },
  strict,
);
/**
 * Sends the record off: begins the process that the rules of matching (`fwFlowMatch`) name for it, else the one with this `key`. In the `do` of a
 * transition both stand or fall together. Where its process waits for whoever began it, nothing new begins. `optional`: where no process is meant for
 * the record it goes its way by the transitions of its model alone; without it that is a refusal.
 */
export const StartProcess = Type.Object(
  { action: Type.Literal('startProcess'), when, key: Type.Optional(Cel), optional: Type.Optional(Type.Boolean()) },
  strict,
);
/**
 * A script (ECMAScript) that the server runs in a sandbox, within the save, with the rights of who pressed the button. It sees `record`,
 * `before`, `params` and `user`, and can `set(field, value)`, `refuse(message, field)` and `say(message)`; it reaches nothing else, and ends after
 * a second or 8 MB. What it fails at or is stopped in stores nothing.
 */
export const Script = Type.Object(
  { action: Type.Literal('script'), when, source: Type.String({ minLength: 1, maxLength: 20_000 }), each },
  strict,
);
/** Runs the action of a plugin in the browser (docs/plugins.md). */
export const Plugin = Type.Object(
  { action: Type.Literal('plugin'), when, name: PluginName, params: Type.Optional(Values) },
  strict,
);
/**
 * Sends a notice. `to` holds `role:<code>`, `field:<user or department field>` (a department means its leader), `creator`.
 * `templateCode` is the page on which its link opens the record: a view of the model that the receivers work on; without it the model itself.
 */
export const Notify = Type.Object(
  {
    action: Type.Literal('notify'),
    when,
    to: Type.Array(Type.String({ pattern: '^(role:[a-z][A-Za-z0-9]*|field:[a-z][A-Za-z0-9]*|creator)$' }), {
      minItems: 1,
    }),
    templateCode: Type.Optional(Code),
    title: I18nText,
    level: Type.Optional(Type.Enum(['info', 'warning', 'urgent'])),
  },
  strict,
);

/** Exports what the list shows. */
export const Export = Type.Object({ action: Type.Literal('export'), when }, strict);
/** Takes records in from a file. */
export const Import = Type.Object({ action: Type.Literal('import'), when }, strict);
export const DownloadTemplate = Type.Object({ action: Type.Literal('downloadTemplate'), when }, strict);

/** Shows the record as it is printed. */
export const Print = Type.Object({ action: Type.Literal('print'), when }, strict);
/** Gives the files of an attachment field of the record; without a field the record itself, as PDF. */
export const Download = Type.Object({ action: Type.Literal('download'), when, field: Type.Optional(Name) }, strict);

/** The closed vocabulary of what a button or an event may do (no code is ever stored in a config). */
export const Action = Type.Union([
  OpenForm,
  OpenList,
  OpenPage,
  OpenDialog,
  ShowHistory,
  Save,
  Delete,
  Refresh,
  Copy,
  Transition,
  SetValue,
  Clear,
  SetOptions,
  Message,
  Confirm,
  CallAction,
  StartProcess,
  Script,
  Plugin,
  Notify,
  Export,
  Import,
  DownloadTemplate,
  Print,
  Download,
]);
export type Action = Static<typeof Action>;
export type ActionName = Action['action'];

/** Schemas by action name, so that the checker can report against the very branch that was meant. */
export const ACTIONS = {
  openForm: OpenForm,
  openList: OpenList,
  openPage: OpenPage,
  openDialog: OpenDialog,
  showHistory: ShowHistory,
  save: Save,
  delete: Delete,
  refresh: Refresh,
  copy: Copy,
  transition: Transition,
  setValue: SetValue,
  clear: Clear,
  setOptions: SetOptions,
  message: Message,
  confirm: Confirm,
  callAction: CallAction,
  startProcess: StartProcess,
  script: Script,
  plugin: Plugin,
  notify: Notify,
  export: Export,
  import: Import,
  downloadTemplate: DownloadTemplate,
  print: Print,
  download: Download,
} as const satisfies Record<ActionName, unknown>;
