import { observer } from '@formily/reactive-react';
import { raw } from '@formily/reactive';
import { useCallback, useId, type ComponentType } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { RowSupport } from '../../fields/fieldUi.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { wantedColumns } from './nextSteps.ts';
import { useSession } from './sessionContext.ts';
import { CLICK_MS, FaultLine } from '../../fields/support/FaultLine.tsx';
import { isEmpty } from '../../fields/support/values.ts';

interface FieldItemProps {
  name: string;
  /** Columns of the section that it spans. */
  span: number;
}

/** A field of the form: label, control or value, help, faults. It draws again only when something of its own has changed. */
export const FieldItem: ComponentType<FieldItemProps> = observer(function FieldItem({ name, span }: FieldItemProps) {
  const session = useSession();
  const config = fieldOf(session.template.model, name);
  const field = session.field(name);
  if (!config || !field || field.display !== 'visible' || config.hidden) return null;
  return <ShownField key={name} config={config} span={span} />;
});

const ShownField = observer(function ShownField({ config, span }: { config: Field; span: number }) {
  const session = useSession();
  const pick = useLabel();
  const t = useTexts('template');
  const unique = useId();
  const { name } = config;
  const field = session.field(name);
  const record = useCallback(() => session.values(), [session]);
  const change = useCallback((value: unknown) => void field?.onInput(value), [field]);
  const set = useCallback((other: string, next: unknown) => void session.field(other)?.onInput(next), [session]);
  const leave = useCallback(() => void setTimeout(() => session.checkField(name), CLICK_MS), [session, name]);
  if (!field) return null;
  const stepTitles = (names: readonly string[]): string =>
    names
      .map((step) => pick(session.template.model.states?.transitions.find((entry) => entry.name === step)?.title))
      .join(', ');

  const { Input, Display, block } = uiOf(config);
  const id = `${unique}-${name}`;
  const label = pick(config.title);
  const help = pick(config.help);
  const faults = field.selfErrors;
  const value: unknown = raw(field.value) ?? null;
  const editable = field.pattern === 'editable';
  const isView = session.ui.mode === 'view';
  const wanted = isView || !editable ? '' : stepTitles(field.data?.wanted ?? []);
  const cleared = !isView && field.data?.cleared === true && (isEmpty(value) || config.type === 'subTable');
  const masked = session.isUntouchedMask(name) && !isEmpty(value);
  const described = [
    masked ? `${id}-masked` : '',
    wanted ? `${id}-wanted` : '',
    cleared ? `${id}-cleared` : '',
    help && !isView ? `${id}-help` : '',
    faults.length > 0 ? `${id}-fault` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const wantedOf = (column: string): string | undefined => {
    const { states } = session.template.model;
    const state = states && session.values()[states.field];
    const steps = wantedColumns(session.template, name, state, session.permissions).get(column);
    return steps && t('form.wanted', { steps: stepTitles(steps) });
  };
  const rows: RowSupport | undefined =
    config.type === 'subTable'
      ? {
          wanted: wantedOf,
          states: field.data?.states ?? [],
          errors: field.data?.errors ?? [],
          shown: field.data?.shown,
          fixed: field.data?.fixed,
          withheld: field.data?.withheld,
          newRow: () => session.rows.newRow(name),
          rules: () => session.rows.rules(name),
          judge: (cells) => session.rows.judge(name, cells),
        }
      : undefined;

  return (
    <div
      className={`form-field form-span-${span}${block ? ' form-block' : ''}${faults.length > 0 ? ' form-faulty' : ''}`}
      data-field={name}
    >
      <div className="form-heading">
        <label className="form-label" htmlFor={editable ? id : undefined} id={`${id}-label`}>
          {label}
          {field.data?.required && editable ? (
            <span className="field-required" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </label>
        {wanted && (
          <span id={`${id}-wanted`} className="field-wanted">
            {t('form.wanted', { steps: wanted })}
          </span>
        )}
      </div>
      {editable ? (
        <Input
          id={id}
          field={narrowed(config, field.data?.only)}
          label={label}
          value={value}
          onChange={change}
          onBlur={leave}
          invalid={faults.length > 0}
          describedBy={described || undefined}
          record={record}
          set={set}
          withheld={config.type === 'dictionary' ? field.data?.withheld : undefined}
          rows={rows}
        />
      ) : (
        <div className="form-value" aria-labelledby={`${id}-label`}>
          <Display field={config} value={value} recordId={session.id} rows={rows} />
        </div>
      )}
      {/* There before it says something, or it would not be read out. */}
      <div role="status" id={`${id}-cleared`} className={cleared ? 'field-note' : 'visually-hidden'}>
        {cleared && t(config.type === 'subTable' ? 'form.clearedRows' : 'form.cleared')}
      </div>
      {masked && (
        <div id={`${id}-masked`} className="field-note">
          {t(editable ? 'form.maskedTyped' : 'form.masked')}
        </div>
      )}
      {help && !isView && (
        <div id={`${id}-help`} className="field-note">
          {help}
        </div>
      )}
      <FaultLine key={String(editable)} id={`${id}-fault`} said={faults.map(String).join(' ')} />
    </div>
  );
});

/** The field with the items that an event leaves to choose from. */
function narrowed(config: Field, only: unknown): Field {
  if (config.type !== 'dictionary' || !Array.isArray(only)) return config;
  const left = only.filter((code): code is string => typeof code === 'string');
  return { ...config, only: config.only ? config.only.filter((code) => left.includes(code)) : left };
}
