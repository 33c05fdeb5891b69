import { App } from 'antd';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { closesList } from '../../kit/openList.ts';
import type { RowSupport } from '../fieldUi.ts';
import { CLICK_MS } from '../support/FaultLine.tsx';
import type { FieldScope } from '../support/fieldScope.ts';
import { fromText, isTable, parseTable } from './fromText.ts';
import { pasteTable } from './pasteTable.ts';
import type { RowEvents } from './rowEvents.ts';
import { useRowKeys } from './useRowKeys.ts';
import { isReference, useTextIds } from './useTextIds.ts';

type Row = Record<string, unknown>;

export interface RowEditing {
  rows: readonly Row[];
  columns: readonly Field[];
  max: number;
  support: RowSupport | undefined;
  /** Of the fields of the rows. */
  scope: FieldScope;
  onChange(rows: Row[]): void;
  /** Around the rows. */
  frame: RefObject<HTMLElement | null>;
}

export interface ActiveCell {
  row: number;
  field: string;
}

/** What the keyboard, the clipboard and the buttons do with rows. */
export function useRowEditing({ rows, columns, max, support, scope, onChange, frame }: RowEditing) {
  const t = useTexts('fields');
  const { message } = App.useApp();
  const { dictionaries } = scope;
  const [active, setActive] = useState<ActiveCell>();
  const [opened, setOpened] = useState<number>();
  const rowKeys = useRowKeys();
  const findIds = useTextIds(scope);
  // Events may follow each other faster than the form draws.
  const latest = useRef({ rows, support, onChange });
  useEffect(() => {
    latest.current = { rows, support, onChange };
  });

  /** Nothing is typed in any more; the keyboard stays with the row. */
  const rest = (row: number): void => {
    setActive(undefined);
    setOpened(undefined);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-row="${row}"] .rows-tools button`)?.focus(),
    );
  };
  const put = (next: Row[]): void => {
    latest.current = { ...latest.current, rows: next };
    latest.current.onChange(next);
  };
  const insert = (at: number, row: Row): void => {
    if (latest.current.support?.fixed) return;
    if (latest.current.rows.length >= max) {
      void message.warning(t('rows.full', { count: max }));
      return;
    }
    rowKeys.inserted(at);
    // The row that is typed in stays the same one.
    setActive((cell) => cell && (cell.row >= at ? { ...cell, row: cell.row + 1 } : cell));
    put([...latest.current.rows.slice(0, at), row, ...latest.current.rows.slice(at)]);
  };
  const firstField = columns.find((column) => !column.readOnly)?.name ?? '';
  const add = (): void => {
    if (latest.current.support?.fixed) return;
    insert(latest.current.rows.length, latest.current.support?.newRow() ?? {});
    setActive({ row: latest.current.rows.length - 1, field: firstField });
  };

  const actions = useRef<Omit<RowEvents, 'valuesOf'>>(undefined);
  useEffect(() => {
    actions.current = {
      activate: (row, field) => setActive({ row, field }),
      add,
      change: (at, field, value) =>
        put(latest.current.rows.map((row, index) => (index === at ? { ...row, [field]: value } : row))),
      leave: (row, field) => void setTimeout(() => latest.current.support?.judge([{ row, field }]), CLICK_MS),
      copy: (at) => {
        const { id: _id, version: _version, ...rest } = latest.current.rows[at] ?? {};
        const fresh = columns.filter((column) => column.copy === false).map((column) => [column.name, null]);
        insert(at + 1, { ...rest, ...Object.fromEntries(fresh) });
      },
      remove: (at) => {
        if (latest.current.support?.fixed) return;
        rowKeys.removed(at);
        setActive(undefined);
        setOpened(undefined);
        put(latest.current.rows.filter((_row, index) => index !== at));
      },
      open: (row) => {
        setActive(undefined);
        setOpened(row);
      },
    };
  });
  const events = useMemo<RowEvents>(
    () => ({
      activate: (row, field) => actions.current?.activate(row, field),
      change: (row, field, value) => actions.current?.change(row, field, value),
      leave: (row, field) => actions.current?.leave(row, field),
      add: () => actions.current?.add(),
      copy: (row) => actions.current?.copy(row),
      remove: (row) => actions.current?.remove(row),
      open: (row) => actions.current?.open(row),
      valuesOf: (row) => latest.current.rows[row] ?? {},
    }),
    [],
  );

  /** Names of records are looked up first, all of a column at once; what else was typed meanwhile stays. */
  const layTable = async (table: readonly string[][], from: ActiveCell): Promise<void> => {
    const names = namesIn(table, columns, from);
    const readReference = names.size > 0 ? await findIds(names, latest.current.rows[from.row] ?? {}) : undefined;
    const result = pasteTable({
      table,
      rows: latest.current.rows,
      columns,
      active: from,
      max: support?.fixed ? rows.length : max,
      newRow: () => latest.current.support?.newRow() ?? {},
      rules: latest.current.support?.rules(),
      read: (cell, column) =>
        readReference && isReference(column) && cell.trim() !== ''
          ? readReference(cell.trim(), column)
          : fromText(cell, column, dictionaries),
    });
    put(result.rows);
    latest.current.support?.judge(
      result.cells.map(({ unread, ...cell }) =>
        unread === undefined ? cell : { ...cell, message: t('rows.unread', { text: unread }) },
      ),
    );
    rest(from.row);
    void (result.refused > 0
      ? message.warning(t('rows.pastedPartly', { refused: result.refused }))
      : message.success(t('rows.pasted', { count: result.taken })));
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!active || !isTable(text)) return;
    event.preventDefault();
    // Where names cannot be looked up, the client has said so, and the rows stay as they are.
    layTable(parseTable(text), active).catch(() => undefined);
  };

  /** The cell takes what stands in the one above it, as in a spreadsheet. */
  const fillDown = ({ row, field }: ActiveCell): void => {
    const above = latest.current.rows[row - 1];
    const isLocked = latest.current.support?.states[row]?.readOnly[field] === true;
    if (above && !isLocked) actions.current?.change(row, field, above[field] ?? null);
  };

  const keyDown = (event: KeyboardEvent): void => {
    if (!active || event.nativeEvent.isComposing) return;
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      fillDown(active);
      return;
    }
    const step = stepOf(event);
    if (event.key === 'Escape' && !closesList(event)) rest(active.row);
    if (step === 0) return;
    event.preventDefault();
    for (let row = active.row + step; row >= 0; row += step) {
      if (row >= latest.current.rows.length) {
        add();
        return;
      }
      const field = openIn(row);
      if (field === undefined) continue;
      setActive({ row, field });
      return;
    }
  };
  /** The cell of a row that is typed in after another one: in the same column, else the first that is open. */
  const openIn = (row: number): string | undefined => {
    const state = latest.current.support?.states[row];
    const isOpen = (column: Field): boolean =>
      !column.readOnly && state?.readOnly[column.name] !== true && state?.visible[column.name] !== false;
    const same = columns.find((column) => column.name === active?.field);
    return [...(same ? [same] : []), ...columns].find(isOpen)?.name;
  };

  const show = (row: number | undefined): void => (row === undefined ? rest(opened ?? 0) : setOpened(row));

  return { active, opened, show, keys: rowKeys.upTo(rows.length), events, paste, keyDown };
}

/** Enter and the arrows go to another row, unless the control needs them itself (lists, dates, several lines). */
function stepOf(event: KeyboardEvent): number {
  const target = event.target;
  if (
    !(target instanceof HTMLInputElement) ||
    target.getAttribute('role') === 'combobox' ||
    target.closest('.ant-picker')
  )
    return 0;
  if (event.key === 'Enter' || event.key === 'ArrowDown') return 1;
  return event.key === 'ArrowUp' ? -1 : 0;
}

/** The names of records that a table brings, by the column that they fall into. */
function namesIn(table: readonly string[][], columns: readonly Field[], { field }: ActiveCell) {
  const start = columns.findIndex((column) => column.name === field);
  return new Map(
    columns.slice(start).flatMap((column, place) => {
      const texts = table.map((cells) => (cells[place] ?? '').trim()).filter(Boolean);
      return isReference(column) && !column.readOnly && texts.length > 0 ? [[column, texts] as const] : [];
    }),
  );
}
