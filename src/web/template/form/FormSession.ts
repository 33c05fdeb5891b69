import {
  createForm,
  onFieldInputValueChange,
  onFieldValueChange,
  type Field as FormField,
  type Form,
} from '@formily/core';
import { batch, observable, raw } from '@formily/reactive';
import { v7 } from 'uuid';
import type { Opinion, RecordPermissions } from '../../../contract/endpoints/records.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { checkRecord } from '../../../model/program/checkRecord.ts';
import {
  evaluateRecord,
  type EvaluateOptions,
  type Evaluation,
  type RecordState,
  type Values,
} from '../../../model/program/evaluate.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { faultText } from '../../../model/texts/fault.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { FormUploads } from '../../fields/attachment/formUploads.ts';
import type { Template } from '../model/template.ts';
import { localFaults, missingFaults, valueFaults, type FormFault } from './formFaults.ts';
import { isWire, sameValue } from './initialValues.ts';
import { mergeRows } from './formRows.ts';
import { clearedMisfits, withheldItems } from './misfits.ts';
import { wantedFields } from './nextSteps.ts';
import { SubTables } from './SubTables.ts';
import { ToldFields } from './toldFields.ts';

export type FormMode = 'add' | 'edit' | 'view';

/** A record as it was opened. */
export interface OpenedRecord {
  id: string | null;
  version: number | null;
  values: Values;
  permissions?: RecordPermissions;
  opinion?: Opinion;
  /** What a new record was given to begin with: by the record that it is a copy of, by the node of a tree that it is made at. */
  prefill?: Values;
  /** Fields that the step of a process wants filled, beside those that the model requires. */
  required?: readonly string[];
}

/**
 * One record in a form, without any drawing. Formily's core holds values, feedback and who is to be told; what is visible, required,
 * locked and computed comes from the model's program, evaluated once per frame and only when something that it reads has changed.
 */
export class FormSession {
  readonly form: Form;
  readonly template: Template;
  readonly rows = new SubTables(this);
  /** Files on their way into its fields. */
  readonly uploads = new FormUploads((isUnderWay) => {
    this.ui.sending = isUnderWay;
  });
  /** What the screen around the fields shows. */
  readonly ui = observable.shallow({
    mode: 'view' as FormMode,
    saving: false,
    dirty: false,
    /** Files are on their way. */
    sending: false,
    general: [] as readonly string[],
    /** What was found when it was looked at as a whole last, whether put right since or not. */
    refused: [] as readonly FormFault[],
    version: null as number | null,
    /** What was said of the record with the step that brought it here. */
    opinion: undefined as Opinion | undefined,
  });
  id: string | null = null;
  /** The id that a new record of this form is to have, however often it is sent (UUIDv7, RFC 9562). */
  readonly newId = v7();
  permissions: RecordPermissions | undefined;
  #required: ReadonlySet<string> = new Set();
  /** What the new record was given to begin with. */
  readonly prefill: Values;
  /** The values as they were loaded or saved last. */
  baseline: Values = {};
  state: RecordState;
  /** What the last evaluation began with and came to, as long as the record is the same. */
  #last: Evaluation | undefined;
  readonly #fields = new Map<string, FormField>();
  readonly #told = new ToldFields();
  readonly #inputListeners = new Set<(name: string) => void>();
  #frame: number | undefined;
  #applying = false;
  /** Something was typed that has not been evaluated yet. */
  #isTyped = false;

  constructor(template: Template, record: OpenedRecord, mode: FormMode) {
    this.template = template;
    this.prefill = record.prefill ?? {};
    this.form = createForm({ values: { ...record.values } });
    for (const field of template.model.fields)
      this.#fields.set(field.name, this.form.createField({ name: field.name }));
    this.form.addEffects('session', () => {
      onFieldValueChange('*', (field) => this.#changed(String(field.path)));
      onFieldInputValueChange('*', (field) => this.#typed(String(field.path)));
    });
    this.take(record, mode);
    this.state = this.evaluate();
  }

  /** Takes over a record as it stands on the server; what was typed is gone. */
  take(record: OpenedRecord, mode: FormMode = this.ui.mode): void {
    this.id = record.id;
    this.permissions = record.permissions ?? this.permissions;
    if (record.required) this.#required = new Set(record.required);
    this.baseline = record.values;
    this.#last = undefined;
    this.#write(record.values);
    this.showFaults([]);
    for (const field of this.#fields.values())
      if (field.data?.cleared) field.setData({ ...field.data, cleared: false });
    Object.assign(this.ui, { mode, dirty: false, version: record.version, opinion: record.opinion });
    this.state = this.evaluate();
  }

  /** The new record of this form is stored already; what was typed since is not. */
  becomes({ billId, version }: { billId: string; version: number }): void {
    this.id = billId;
    this.#last = undefined;
    this.ui.version = version;
  }

  field(name: string): FormField | undefined {
    return this.#fields.get(name);
  }

  /** Whether the person can change a field as the record stands. */
  isOpen(name: string): boolean {
    return this.field(name)?.pattern === 'editable';
  }

  /** The values as they stand, raw: reading them subscribes to nothing. */
  values(): Values {
    const values: Values = {};
    for (const [name, value] of Object.entries(raw(this.form.values))) {
      const plain: unknown = raw(value);
      if (isWire(plain)) values[name] = plain;
    }
    return values;
  }

  /** Sets values by program; as typed ones they count as changes of the person's when `typed` says so. */
  set(values: Values, typed = false): void {
    this.#write(values);
    if (typed) this.ui.dirty = true;
    this.schedule();
  }

  /** Takes back what was typed over an earlier version and not saved; saving it asks about what has been changed since. */
  restore(values: Values, version: number | null): void {
    this.set(values, true);
    if (this.id !== null && version !== null) this.ui.version = version;
  }

  get options(): EvaluateOptions {
    return { side: 'browser', before: this.id ? this.baseline : null };
  }

  /** Empties fields because what they hold no longer fits what was chosen elsewhere; the fields say so. */
  clearUnfit(values: Values): void {
    if (this.#clear(values)) this.schedule();
  }

  /** Evaluates in the next frame; many changes in one frame are one evaluation. */
  schedule(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.evaluate();
    });
  }

  /** Works out conditions and computed values now, and tells the fields for which something has changed. */
  evaluate(): RecordState {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    const { program, context } = this.template;
    let source = this.values();
    let state = evaluateRecord(program, source, context, { ...this.options, last: this.#last });
    while (this.#isTyped) {
      // Each round empties what the one before has made unfit, so the rounds come to an end.
      this.#isTyped = this.#clear(clearedMisfits(program, this.state, state, this.template.answer.dictionaries));
      if (!this.#isTyped) break;
      const last = { source, state };
      source = this.values();
      state = evaluateRecord(program, source, context, { ...this.options, last });
    }
    this.#last = { source, state };
    this.state = state;
    this.#applying = true;
    batch(() => this.#apply(this.state));
    this.#applying = false;
    return this.state;
  }

  /** Everything that the shared check refuses, shown at its place. Returns what was found. */
  check(): FormFault[] {
    const all = [...this.#found(), ...this.rows.unread()];
    this.showFaults(all);
    return all;
  }

  /** Everything that the shared check refuses. */
  #found(): FormFault[] {
    const state = this.evaluate();
    const { program, context, model, answer } = this.template;
    const language = currentLanguage();
    const faults = localFaults(
      checkRecord(program, state, context, this.options),
      model,
      answer.rowModels,
      language,
    ).filter((fault) => fault.rows !== undefined || fault.field === undefined || this.#isOwn(fault.field));
    return [...faults, ...missingFaults(this.#required, state.values, faults, model, language)];
  }

  /**
   * What is wrong with the value of one field, when it is left. A missing value is not held against anybody yet; a field that the record was
   * refused for is judged as then.
   */
  checkField(name: string): void {
    if (this.ui.refused.some((fault) => fault.rows === undefined && fault.field === name)) {
      const own = this.#found().filter((fault) => fault.rows === undefined && fault.field === name);
      if (own.length > 0) this.field(name)?.setSelfErrors(own.map(({ message }) => message));
      return;
    }
    const field = fieldOf(this.template.model, name);
    const value: unknown = raw(this.field(name)?.value);
    if (!field || field.type === 'subTable' || value === null || value === undefined || value === '' || field.readOnly)
      return;
    if (this.isUntouchedMask(name)) return;
    const faults = valueFaults(field, value, this.template.context);
    // What the whole record has against the value stays until it is typed anew.
    if (faults.length > 0) this.field(name)?.setSelfErrors(faults.map((fault) => faultText(fault, currentLanguage())));
  }

  /** Shows faults at their fields and cells, and above the form what belongs to none of them. */
  showFaults(faults: readonly FormFault[]): void {
    batch(() => {
      for (const [name, field] of this.#fields) {
        const own = faults
          .filter((fault) => fault.rows === undefined && fault.field === name)
          .map((fault) => fault.message);
        if (own.length > 0 || field.selfErrors.length > 0) field.setSelfErrors(own);
        if (fieldOf(this.template.model, name)?.type === 'subTable') this.rows.showFaults(name, faults);
      }
      this.ui.general = faults
        .filter((fault) => fault.rows === undefined && (!fault.field || !this.#fields.has(fault.field)))
        .map((fault) => fault.message);
      this.ui.refused = faults;
    });
  }

  /** Whether a field is shown in part, and nobody has typed another value: the server leaves such a one as it is. */
  isUntouchedMask(name: string): boolean {
    if (this.permissions?.masked?.includes(name) !== true) return false;
    return sameValue(raw(this.form.getValuesIn(name)), this.baseline[name] ?? null);
  }

  /** Narrows which items of its dictionary can be chosen in a field; without them all can. */
  setOptions(name: string, only: readonly string[] | undefined): void {
    const field = this.field(name);
    field?.setData({ ...field.data, only });
  }

  /** Hears the name of each field that the person changes. Returns how to stop. */
  onInput(listener: (name: string) => void): () => void {
    this.#inputListeners.add(listener);
    return () => this.#inputListeners.delete(listener);
  }

  /** What goes to the server: the evaluated values, with id and version of a stored record. */
  payload(): Record<string, unknown> {
    const { values } = this.evaluate();
    return this.id ? { ...values, id: this.id, version: this.ui.version } : values;
  }

  dispose(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.uploads.end();
    this.form.onUnmount();
  }

  #write(values: Values): void {
    this.#applying = true;
    batch(() => {
      for (const [name, value] of Object.entries(values)) {
        if (sameValue(raw(this.form.getValuesIn(name)), value)) continue;
        this.form.setValuesIn(name, value);
      }
    });
    this.#applying = false;
  }

  #changed(name: string): void {
    if (!this.#applying && this.template.watched.has(name)) this.schedule();
  }

  #typed(name: string): void {
    this.ui.dirty = true;
    this.#isTyped = true;
    const field = this.field(name);
    if (field?.data?.cleared) field.setData({ ...field.data, cleared: false });
    if (field && field.selfErrors.length > 0) field.setSelfErrors([]);
    if (fieldOf(this.template.model, name)?.type === 'subTable') {
      const followed = this.rows.followed(name);
      if (followed) this.#put(name, followed);
      this.schedule();
      this.rows.keepFaults(name);
    }
    for (const listener of this.#inputListeners) listener(name);
  }

  /** Empties fields that hold what no longer fits, and marks them. Whether there were any. */
  #clear(values: Values | null): boolean {
    if (!values) return false;
    this.#write(values);
    for (const name of Object.keys(values)) this.field(name)?.setData({ ...this.field(name)?.data, cleared: true });
    // Whoever follows what is typed follows this too, once the evaluation under way is over.
    queueMicrotask(() => {
      for (const name of Object.keys(values)) for (const listener of this.#inputListeners) listener(name);
    });
    return true;
  }

  #apply(state: RecordState): void {
    const { program, answer } = this.template;
    const closed = withheldItems(program, state, answer.dictionaries);
    const wanted =
      this.ui.mode === 'view' ? undefined : wantedFields(this.template, state, this.permissions, this.options);
    for (const [name, field] of this.#fields) {
      const isHidden = this.permissions?.hidden.includes(name) === true || state.visible[name] === false;
      this.#told.tell(field, {
        display: isHidden ? 'hidden' : 'visible',
        pattern: this.#isLocked(name, state) ? 'disabled' : 'editable',
        required: state.required[name] === true || this.#required.has(name),
        fixed: state.fixed[name] === true,
        wanted: wanted?.get(name) ?? [],
        withheld: closed[name],
      });
    }
    for (const name of this.template.program.computedOrder) {
      if (this.template.serverComputed.has(name)) continue;
      this.#put(name, state.values[name] ?? null);
    }
    for (const [name, states] of Object.entries(state.rows)) {
      const rowProgram = program.rows.get(name);
      if (!rowProgram) continue;
      this.rows.tell(name, states);
      this.#put(name, mergeRows(raw(this.form.getValuesIn(name)), states, rowProgram.computedOrder));
    }
  }

  #put(name: string, value: Wire): void {
    if (!sameValue(raw(this.form.getValuesIn(name)), value)) this.form.setValuesIn(name, value);
  }

  /** Whether a fault of the field can be put right here: of what is withheld, or shown in part, the server judges alone. */
  #isOwn(name: string): boolean {
    return this.#fields.has(name) && this.permissions?.hidden.includes(name) !== true && !this.isUntouchedMask(name);
  }

  #isLocked(name: string, state: RecordState): boolean {
    if (this.ui.mode === 'view' || state.readOnly[name] === true) return true;
    return this.permissions?.readOnly.includes(name) ?? false;
  }
}
