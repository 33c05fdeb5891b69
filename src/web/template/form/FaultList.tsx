import { observer } from '@formily/reactive-react';
import { Alert } from 'antd';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { faultsShown, type FormFault } from './formFaults.ts';
import { useSession } from './sessionContext.ts';

interface FaultListProps {
  onGo(fault: FormFault): void;
  /** Said aloud when something was refused, for as long as something of it stands. */
  announcement: string;
}

/**
 * What a record was refused for: above the form what belongs to no field, and the rest as links to where it stands. One that is put right
 * leaves the list; with the last of them the announcement goes.
 */
export const FaultList = observer(function FaultList({ onGo, announcement }: FaultListProps) {
  const session = useSession();
  const { general, refused } = session.ui;
  const placed = refused ? faultsShown(session, session.template.model.form) : [];
  return (
    <>
      {general.length > 0 && placed.length === 0 && (
        <Alert type="error" showIcon role="alert" message={general.join(' ')} />
      )}
      {placed.length > 0 && <Links general={general} placed={placed} onGo={onGo} />}
      <div className="visually-hidden" role="alert">
        {placed.length > 0 ? announcement : ''}
      </div>
    </>
  );
});

interface LinksProps {
  general: readonly string[];
  placed: readonly FormFault[];
  onGo(fault: FormFault): void;
}

function Links({ general, placed, onGo }: LinksProps) {
  const t = useTexts('template');
  const nameOf = usePlaceName();
  return (
    <Alert
      type="error"
      showIcon
      role="group"
      className="fault-list"
      aria-label={t('form.refused')}
      message={t('form.refused')}
      description={
        <ul>
          {general.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {placed.map((fault) => {
            const { message } = fault;
            const name = nameOf(fault);
            // Most sentences name their field themselves.
            const says = message.includes(name);
            return (
              <li key={`${fault.rows} ${fault.row} ${fault.field} ${message}`}>
                <button type="button" className="link-button" onClick={() => onGo(fault)}>
                  {says ? message : name}
                </button>
                {!says && t('form.of', { message })}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}

/** Where a fault stands: the field, or the sub-table with the number of the row and the name of the cell. */
function usePlaceName(): (fault: FormFault) => string {
  const session = useSession();
  const pick = useLabel();
  const t = useTexts('template');
  const { model, answer } = session.template;
  return ({ field, rows, row = 0 }) => {
    const own = fieldOf(model, rows ?? field ?? '');
    const title = pick(own?.title);
    if (rows === undefined) return title;
    const rowModel = own?.type === 'subTable' ? answer.rowModels[own.model] : undefined;
    const cell = rowModel && field ? pick(fieldOf(rowModel, field)?.title) : '';
    return [t('form.rowOf', { title, number: row + 1 }), cell].filter(Boolean).join(' · ');
  };
}
