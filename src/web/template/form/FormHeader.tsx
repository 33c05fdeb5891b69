import { observer } from '@formily/reactive-react';
import { raw } from '@formily/reactive';
import type { ReactNode } from 'react';
import { fieldOf } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { isEmpty } from '../../fields/support/values.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { FormSession } from './FormSession.ts';
import { useSession } from './sessionContext.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** What the record is, where it stands and who holds it, before its first field. */
export const FormHeader = observer(function FormHeader({ actions }: { actions?: ReactNode }) {
  const session = useSession();
  const pick = useLabel();
  const t = useTexts('template');
  const { model } = session.template;
  const code = model.codeField ?? model.fields.find((field) => field.type === 'autoNumber')?.name;
  const title = session.ui.mode === 'add' ? t('form.new', { model: pick(model.title) }) : pick(model.title);
  const holder =
    model.fields.find((field) => field.participant === 'handler') ??
    model.fields.find((field) => field.participant === 'owner');
  return (
    <header className="form-header">
      <div className="form-identity">
        <span className="field-note">{title}</span>
        {session.ui.mode !== 'add' && (
          <h2 className="form-title">
            <RecordName session={session} />
          </h2>
        )}
        <div className="form-facts">
          {code && code !== model.labelField && session.ui.mode !== 'add' && <Value session={session} name={code} />}
          {model.states && <Value session={session} name={model.states.field} />}
          {holder && !isEmpty(raw(session.field(holder.name)?.value)) && (
            <span className="field-note">
              {pick(holder.title)}: <Value session={session} name={holder.name} />
            </span>
          )}
        </div>
      </div>
      {actions}
    </header>
  );
});

const Value = observer(function Value({ session, name }: { session: FormSession; name: string }) {
  const config = fieldOf(session.template.model, name);
  const field = session.field(name);
  if (!config || !field) return null;
  const { Display } = uiOf(config);
  return <Display field={config} value={raw(field.value) ?? null} dense />;
});

/** The record's name in the language of the reader; it follows what is typed. */
const RecordName = observer(function RecordName({ session }: { session: FormSession }) {
  const { model } = session.template;
  const field = model.labelNames[currentLanguage()];
  const translated: unknown = field && raw(session.field(field)?.value);
  if (field && typeof translated === 'string' && translated.trim() !== '') return translated;
  return <Value session={session} name={model.labelField} />;
});
