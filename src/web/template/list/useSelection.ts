import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Target } from '../actions/actionEnv.ts';
import { storedValues } from '../form/initialValues.ts';
import { useTemplate, type Template } from '../model/template.ts';
import { rowName } from '../model/rowName.ts';

export interface Selection {
  targets: readonly Target[];
  has(id: string): boolean;
  /** Sets which rows of the page on screen are selected; those of other pages stay. */
  setOnPage(page: readonly Row[], chosen: ReadonlySet<string>): void;
  /** A row was changed: selected, it is meant as it is now. */
  renew(row: Row): void;
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
    (row: Row) =>
      setChosen((before) => (before.has(row.id) ? new Map(before).set(row.id, targetOf(row, template)) : before)),
    [template],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ targets: [...chosen.values()], has: (id) => chosen.has(id), setOnPage, renew, clear }),
    [chosen, setOnPage, renew, clear],
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
