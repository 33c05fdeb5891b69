import { observer } from '@formily/reactive-react';
import { Alert } from 'antd';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { faultsShown, type FormFault } from './formFaults.ts';
import { useSession } from './sessionContext.ts';

/**
 * What a record was refused for: above the form what belongs to no field, and the rest as links to where it stands. One that is put right
 * leaves the list.
 */
export const FaultList = observer(function FaultList({ onGo }: { onGo(fault: FormFault): void }) {
  const session = useSession();
  const t = useTexts('template');
  const nameOf = usePlaceName();
  const { general, refused } = session.ui;
  const placed = refused ? faultsShown(session, session.template.model.form) : [];
  if (general.length === 0 && placed.length === 0) return null;
  if (placed.length === 0) return <Alert type="error" showIcon role="alert" message={general.join(' ')} />;
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
                {!says && ` ${message}`}
              </li>
            );
          })}
        </ul>
      }
    />
  );
});

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
