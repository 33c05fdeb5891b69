import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Target } from '../actions/actionEnv.ts';
import { sameValue, storedValues } from '../form/initialValues.ts';
import { useTemplate, type Template } from '../model/template.ts';
import { rowName } from '../model/rowName.ts';

export interface Selection {
  targets: readonly Target[];
  has(id: string): boolean;
  /** Sets which rows of the page on screen are selected; those of other pages stay. */
  setOnPage(page: readonly Row[], chosen: ReadonlySet<string>): void;
  /** Rows as they are now: those of them that are selected are meant so. */
  renew(rows: readonly Row[]): void;
  /** These records are no more. */
  drop(ids: readonly string[]): void;
  clear(): void;
}

/** The selected rows, kept while the person turns pages. */
export function useSelection(): Selection {
  const template = useTemplate();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Target>>(new Map());
  const setOnPage = useCallback(
    (page: readonly Row[], ids: ReadonlySet<string>) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of page) {
          if (ids.has(row.id)) next.set(row.id, targetOf(row, template));
          else next.delete(row.id);
        }
        return next;
      }),
    [template],
  );
  const renew = useCallback(
    (rows: readonly Row[]) =>
      setChosen((before) => {
        const changed = rows
          .filter(({ id }) => before.has(id))
          .map((row) => targetOf(row, template))
          .filter((target) => !sameValue(before.get(target.id), target));
        if (changed.length === 0) return before;
        const next = new Map(before);
        for (const target of changed) next.set(target.id, target);
        return next;
      }),
    [template],
  );
  const drop = useCallback(
    (ids: readonly string[]) =>
      setChosen((before) =>
        ids.some((id) => before.has(id)) ? new Map([...before].filter(([id]) => !ids.includes(id))) : before,
      ),
    [],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ targets: [...chosen.values()], has: (id) => chosen.has(id), setOnPage, renew, drop, clear }),
    [chosen, setOnPage, renew, drop, clear],
  );
}

/** A row as the target of actions. */
export function targetOf(row: Row, template: Template): Target {
  return {
    id: row.id,
    version: row.version,
    label: rowName(template.model, row),
    values: storedValues(template.program, row),
    rights: row._rights,
  };
}
