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
import { faultsAfter, rowsSaid, type RowData, type RowFault } from './formRows.ts';
import type { FormSession } from './FormSession.ts';
import { initialValues } from './initialValues.ts';

/** The sub-tables of a record in a form: what is said of their rows, what these follow, and what is wrong in them. */
export class SubTables {
  readonly #session: FormSession;
  /** The rows, by their sub-table, that the faults shown in them are told of. */
  readonly #judged = new Map<string, readonly unknown[]>();

  /** By sub-table, what the record was refused for and has been typed over since, where it would stand now. */
  readonly #typedOver = new Map<string, readonly RowFault[]>();

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
    this.#typedOver.delete(name);
    const own = faults.filter(({ rows }) => rows === name);
    this.#show(
      name,
      own.map((fault) => {
        const { row = 0, field, message, unread } = fault;
        return { row, field, message, unread, refused: fault };
      }),
    );
  }

  /** Cells in sight whose pasted text was not understood, and that nobody has looked at since. */
  unread(): FormFault[] {
    const inSight = [...this.#session.template.program.rows.keys()].filter(
      (rows) => this.#session.field(rows)?.display === 'visible',
    );
    return inSight.flatMap((rows) =>
      this.#errorsOf(rows).flatMap(({ row, field, message, unread }) =>
        unread ? [{ rows, row, field, message, unread }] : [],
      ),
    );
  }

  /**
   * What is wrong with the values of cells by themselves, said before anybody saves; a value that is missing is not held against anybody yet.
   * What is said of a cell already stays where nothing is found, for it may be what the whole record has against it; that something pasted
   * was not understood has been seen then.
   */
  judge(name: string, cells: readonly CellToJudge[]): void {
    const errors = this.#errorsOf(name);
    const known = new Map([...(this.#typedOver.get(name) ?? []), ...errors].map((fault) => [placeOf(fault), fault]));
    const judged = new Set(cells.map(placeOf));
    const found = cells.flatMap(({ row, field, message: unread }): RowFault[] => {
      const message = unread ?? this.#faultIn(name, row, field);
      const { refused } = known.get(placeOf({ row, field })) ?? {};
      return message === undefined ? [] : [{ row, field, message, unread: unread !== undefined, refused }];
    });
    const anew = new Set(found.map(placeOf));
    const kept = errors.filter((fault) => !anew.has(placeOf(fault)) && !(fault.unread && judged.has(placeOf(fault))));
    if (found.length > 0 || kept.length < errors.length) this.#show(name, [...kept, ...found]);
  }

  /** Faults stay with their rows, until what is wrong there is typed anew. */
  keepFaults(name: string): void {
    const [before, now] = [this.#judged.get(name) ?? [], this.#rowsOf(name)];
    const errors = this.#errorsOf(name);
    const over = this.#typedOver.get(name) ?? [];
    if (errors.length + over.length > 0) {
      const { kept, typed } = faultsAfter(errors, before, now);
      const earlier = faultsAfter(over, before, now);
      this.#typedOver.set(name, [...earlier.kept, ...earlier.typed, ...typed.filter(({ refused }) => refused)]);
      this.#say(name, { errors: kept });
    }
    this.#judged.set(name, now);
  }

  #errorsOf(name: string): readonly RowFault[] {
    const { errors = [] }: Partial<RowData> = this.#session.field(name)?.data ?? {};
    return errors;
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

const placeOf = ({ row, field }: Pick<RowFault, 'row' | 'field'>): string => `${row} ${field ?? ''}`;
