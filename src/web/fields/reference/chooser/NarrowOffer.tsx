import { useState } from 'react';
import type { FilterCondition, Filter } from '../../../../model/language/filter.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { cellUiOf, isCellField } from '../../cellUis.ts';
import { FieldScopeContext, useFieldScope } from '../../support/fieldScope.ts';
import { useTemplateOf } from '../../support/useTemplateOf.ts';

interface NarrowOfferProps {
  /** Model of the records on offer. */
  target: string;
  /** Its fields that the offer is narrowed by. */
  by: readonly string[];
  onChange(query: Filter | undefined): void;
}

/** Conditions over the records on offer. Where the person may not see their model there is nothing to narrow by. */
export function NarrowOffer({ target, by, onChange }: NarrowOfferProps) {
  const t = useTexts('fields');
  const pick = useLabel();
  const scope = useFieldScope();
  const answer = useTemplateOf(target);
  const [conditions, setConditions] = useState<Readonly<Record<string, FilterCondition>>>({});
  if (!answer) return null;
  const { template, dictionaries, rowModels, treeModels } = answer;
  const fields = by.flatMap((name) => fieldOf(template, name) ?? []).filter(isCellField);
  const narrow = (name: string, condition: FilterCondition | undefined): void => {
    const { [name]: _before, ...others } = conditions;
    const next = condition ? { ...others, [name]: condition } : others;
    setConditions(next);
    const all = Object.values(next);
    onChange(all.length > 0 ? { and: all } : undefined);
  };
  return (
    <FieldScopeContext.Provider
      value={{ ...scope, templateCode: target, rowsOf: undefined, dictionaries, rowModels, treeModels }}
    >
      <div className="chooser-narrow" role="group" aria-label={t('chooser.narrowed')}>
        {fields.map((field) => {
          const { Filter: Narrow } = cellUiOf(field);
          return (
            <Narrow
              key={field.name}
              field={field}
              label={pick(field.title)}
              condition={conditions[field.name]}
              onChange={(condition) => narrow(field.name, condition)}
            />
          );
        })}
      </div>
    </FieldScopeContext.Provider>
  );
}
