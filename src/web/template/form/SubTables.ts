import { raw } from '@formily/reactive';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import {
  evaluateRecord,
  expressionValues,
  isValues,
  rowOptions,
  type RecordState,
  type Values,
} from '../../../model/program/evaluate.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { faultText } from '../../../model/texts/fault.ts';
import type { CellToJudge, RowRules } from '../../fields/fieldUi.ts';
import { isEmpty } from '../../fields/support/values.ts';
import { pickText } from '../../i18n/language.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { followDefaults } from './followDefaults.ts';
import { inOrder, valueFaults, type FormFault } from './formFaults.ts';
import { keptErrors, rowsSaid, type RowData, type RowFault } from './formRows.ts';
import type { FormSession } from './FormSession.ts';
import { initialValues } from './initialValues.ts';

/** The sub-tables of a record in a form: what is said of their rows, what these follow, and what is wrong in them. */
export class SubTables {
  readonly #session: FormSession;
  /** The rows, by their sub-table, that the faults shown in them are told of. */
  readonly #judged = new Map<string, readonly unknown[]>();

  constructor(session: FormSession) {
    this.#session = session;
  }

  /** Brings a row on screen. */
  show(name: string, row: number): void {
    this.#say(name, { shown: { row } });
  }

  /** What holds of the rows beside the record as it stands now. */
  rules(name: string): RowRules {
    const program = this.#programOf(name);
    const around = this.#around();
    const { context } = around;
    return {
      following: (before, after) => {
        const [row] = (program && followDefaults(program, [before], [after], around)) ?? [after];
        return isValues(row) ? row : after;
      },
      lockedIn: (row) =>
        program && isValues(row)
          ? evaluateRecord(program, row, context, rowOptions(name, row, around.parent, this.#session.options)).readOnly
          : {},
    };
  }

  /** A new row with its defaults. */
  newRow(name: string): Values {
    const { template } = this.#session;
    const program = this.#programOf(name);
    return program ? initialValues(program, template.context, {}, this.#session.values()) : {};
  }

  /** The rows with the defaults that go with what has just been typed in them; null where none does. */
  followed(name: string): Wire[] | null {
    const program = this.#programOf(name);
    if (!program) return null;
    return followDefaults(program, this.#session.state.values[name], this.#rowsOf(name), this.#around());
  }

  /** What an evaluation says of the rows. */
  tell(name: string, states: readonly RecordState[]): void {
    const program = this.#programOf(name);
    if (!program) return;
    const { dictionaries } = this.#session.template.answer;
    this.#say(name, rowsSaid(program, states, this.#session.field(name)?.data, dictionaries));
  }

  /** Shows what the record was refused for at the cells and rows of a sub-table. */
  showFaults(name: string, faults: readonly FormFault[]): void {
    this.#show(
      name,
      faults.flatMap((fault) =>
        fault.rows === name
          ? [{ row: fault.row ?? 0, field: fault.field, message: fault.message, refused: fault }]
          : [],
      ),
    );
  }

  /**
   * What is wrong with the values of cells by themselves, said before anybody saves; a value that is missing is not held against anybody yet.
   * What is said of a cell already stays where nothing is found: it may be what the whole record has against it.
   */
  judge(name: string, cells: readonly CellToJudge[]): void {
    const found = cells.flatMap(({ row, field, message = this.#faultIn(name, row, field) }) =>
      message === undefined ? [] : [{ row, field, message }],
    );
    if (found.length === 0) return;
    const { errors = [] }: Partial<RowData> = this.#session.field(name)?.data ?? {};
    const keyOf = ({ row, field }: RowFault): string => `${row} ${field ?? ''}`;
    const anew = new Set(found.map(keyOf));
    this.#show(name, [...errors.filter((known) => !anew.has(keyOf(known))), ...found]);
  }

  /** Faults stay with their rows, until what is wrong there is typed anew. */
  keepFaults(name: string): void {
    const { errors = [] }: Partial<RowData> = this.#session.field(name)?.data ?? {};
    const now = this.#rowsOf(name);
    if (errors.length > 0) this.#say(name, { errors: keptErrors(errors, this.#judged.get(name) ?? [], now) });
    this.#judged.set(name, now);
  }

  #faultIn(name: string, at: number, cell: string): string | undefined {
    const row: unknown = raw(this.#rowsOf(name)[at]);
    const field = this.#cellField(name, cell);
    if (!field || field.readOnly || !isValues(row) || isEmpty(row[cell])) return undefined;
    const [fault] = valueFaults(field, row[cell], this.#session.template.context);
    return (
      fault &&
      faultText(
        { ...fault, params: { label: pickText(field.title, currentLanguage()), ...fault.params } },
        currentLanguage(),
      )
    );
  }

  #cellField(name: string, cell: string): Field | undefined {
    const { model, answer } = this.#session.template;
    const table = fieldOf(model, name);
    const rowModel = table?.type === 'subTable' ? answer.rowModels[table.model] : undefined;
    return rowModel && fieldOf(rowModel, cell);
  }

  #show(name: string, faults: RowData['errors']): void {
    this.#judged.set(name, this.#rowsOf(name));
    const ordered = inOrder(
      faults.map((fault) => ({ ...fault, rows: name })),
      this.#session.template,
    );
    this.#say(name, { errors: ordered.map(({ rows: _, ...fault }) => fault) });
  }

  #programOf(name: string) {
    return this.#session.template.program.rows.get(name);
  }

  /** What defaults of rows read beside the row. */
  #around() {
    const { template } = this.#session;
    const parent = expressionValues(template.program, this.#session.values(), this.#session.options);
    return { context: template.context, parent };
  }

  #rowsOf(name: string): readonly unknown[] {
    const rows: unknown = raw(this.#session.form.getValuesIn(name));
    return Array.isArray(rows) ? rows : [];
  }

  #say(name: string, change: Partial<RowData>): void {
    const field = this.#session.field(name);
    const before: RowData = { states: [], errors: [], ...field?.data };
    if (change.errors?.length === 0 && before.errors.length === 0 && !change.states) return;
    if (change.states && change.states === before.states && change.withheld === before.withheld) return;
    field?.setData({ ...field.data, ...before, ...change });
  }
}
