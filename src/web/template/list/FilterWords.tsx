import { Fragment, type ReactNode } from 'react';
import { daysFromToday } from '../../../model/language/dayVariable.ts';
import { isCondition, type Filter, type FilterCondition } from '../../../model/language/filter.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { cellUiOf, isCellField } from '../../fields/cellUis.ts';
import { FieldScopeContext, useFieldScope } from '../../fields/support/fieldScope.ts';
import { textOf } from '../../fields/support/values.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useReferred } from '../filter/useReferred.ts';
import { useTemplate } from '../model/template.ts';
import { useFieldNames } from '../model/fieldNames.ts';

/** A filter as people say it: fields by their titles, values by their labels. `inside` another one, parts are in brackets. */
export function FilterWords({ filter, inside = false }: { filter: Filter; inside?: boolean }): ReactNode {
  const t = useTexts('template');
  if (isCondition(filter)) return <Condition condition={filter} />;
  if ('not' in filter)
    return (
      <>
        {t('filter.not')} (<FilterWords filter={filter.not} />)
      </>
    );
  const [parts, word] = 'and' in filter ? [filter.and, t('filter.and')] : [filter.or, t('filter.or')];
  const words = parts.map((part, at) => (
    <Fragment key={JSON.stringify(part)}>
      {at > 0 && ` ${word} `}
      <FilterWords filter={part} inside />
    </Fragment>
  ));
  return inside && parts.length > 1 ? <>({words})</> : words;
}

function Condition({ condition }: { condition: FilterCondition }) {
  const { model } = useTemplate();
  const t = useTexts('template');
  const nameOf = useFieldNames(model);
  const { field: path, op, value } = closed(condition);
  const [name = '', member] = path.split('.');
  const owner = fieldOf(model, name);
  const referred = useReferred(member === undefined ? undefined : owner);
  const memberName = useFieldNames(referred?.template);
  const scope = useFieldScope();
  const field = member === undefined ? owner : referred && fieldOf(referred.template, member);
  const title = [owner ? nameOf(owner.name) : path, member === undefined ? '' : field && memberName(field.name)]
    .filter(Boolean)
    .join(' › ');
  const within = referred ? { ...scope, dictionaries: referred.dictionaries } : scope;
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined);
  return (
    <>
      {title} {t(`filter.op.${op}`)}{' '}
      <FieldScopeContext.Provider value={within}>
        <Values field={field} values={values} />
      </FieldScopeContext.Provider>
    </>
  );
}

/** A range that is open at one end is said by the other. */
function closed(condition: FilterCondition): FilterCondition {
  const { field, op, value } = condition;
  if (op !== 'between' || !Array.isArray(value)) return condition;
  const [from = null, to = null] = value;
  if (to === null) return { field, op: 'gte', value: from };
  return from === null ? { field, op: 'lte', value: to } : condition;
}

/** Types whose display takes a list of values at once. */
const TOGETHER = ['dictionary', 'reference', 'references', 'user', 'users', 'department', 'departments'];

function Values({ field, values }: { field: Field | undefined; values: readonly unknown[] }) {
  const t = useTexts('template');
  const said = values.map((value) => variableWords(value, t));
  const plain = values.filter((_value, at) => said[at] === undefined);
  const words: ReactNode[] = said.flatMap((word) => word ?? []);
  if (plain.length > 0 && field && isCellField(field)) {
    const { Display } = cellUiOf(field);
    const shown = TOGETHER.includes(field.type) ? [plain] : plain;
    words.push(...shown.map((value) => <Display key={String(value)} field={field} value={value} dense />));
  } else words.push(...plain.map((value) => textOf(value) || String(value)));
  return words.map((word, at) => (
    // The same word may stand there twice, and never moves.
    <Fragment key={at}>
      {at > 0 && ', '}
      {word}
    </Fragment>
  ));
}

const VARIABLES = ['$user.id', '$user.department', '$user.organisation', '$user.roles'];

/** What a variable stands for; undefined for a value. */
function variableWords(value: unknown, t: ReturnType<typeof useTexts>): string | undefined {
  if (typeof value !== 'string') return undefined;
  const days = daysFromToday(value);
  if (days === 0) return t('filter.variable.today');
  if (days !== undefined) return t(days < 0 ? 'filter.daysAgo' : 'filter.daysAhead', { days: Math.abs(days) });
  return VARIABLES.includes(value) ? t(`filter.variable.${value.slice(1)}`) : undefined;
}
