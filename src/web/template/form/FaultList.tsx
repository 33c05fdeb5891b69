import { observer } from '@formily/reactive-react';
import { Alert } from 'antd';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { inOrder, putRight, stillWrong, type FormFault } from './formFaults.ts';
import { useSession } from './sessionContext.ts';

interface FaultListProps {
  onGo(fault: FormFault): void;
  /** Said aloud when something was refused, for as long as something of it stands. */
  announcement: string;
}

/**
 * What a record was refused for: above the form what belongs to no field, and the rest as links to where it stands. What is put right is
 * crossed out and keeps its line, so that nothing below moves while somebody types; the list goes with the next save.
 */
export const FaultList = observer(function FaultList({ onGo, announcement }: FaultListProps) {
  const session = useSession();
  const t = useTexts('template');
  const { general, refused } = session.ui;
  const placed = refused.length > 0 ? stillWrong(session) : [];
  const right = putRight(refused, placed, session.template.model);
  const isRight = right.length > 0 && placed.length === 0 && general.length === 0;
  return (
    <>
      {general.length > 0 && placed.length + right.length === 0 && (
        <Alert type="error" showIcon role="alert" message={general.join(' ')} />
      )}
      {placed.length + right.length > 0 && (
        <Links general={general} placed={placed} right={right} isRight={isRight} onGo={onGo} />
      )}
      <div className="visually-hidden" role="alert">
        {placed.length > 0 ? announcement : ''}
      </div>
      <div className="visually-hidden" role="status">
        {isRight && t('form.putRight')}
      </div>
    </>
  );
});

interface LinksProps {
  general: readonly string[];
  placed: readonly FormFault[];
  right: readonly FormFault[];
  /** Nothing is left to put right. */
  isRight: boolean;
  onGo(fault: FormFault): void;
}

function Links({ general, placed, right, isRight, onGo }: LinksProps) {
  const t = useTexts('template');
  const session = useSession();
  const nameOf = usePlaceName();
  return (
    <Alert
      type={isRight ? 'success' : 'error'}
      showIcon
      role="group"
      className="fault-list"
      aria-label={t('form.refused')}
      message={t(isRight ? 'form.putRight' : 'form.refused')}
      description={
        <ul>
          {general.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {inOrder([...placed, ...right], session.template).map((fault) => {
            const { message } = fault;
            const name = nameOf(fault);
            // Most sentences name their field themselves.
            const says = message.includes(name);
            return (
              <li key={`${right.includes(fault)} ${fault.rows} ${fault.row} ${fault.field} ${message}`}>
                {right.includes(fault) ? (
                  <s>{says ? message : name}</s>
                ) : (
                  <button type="button" className="link-button" onClick={() => onGo(fault)}>
                    {says ? message : name}
                  </button>
                )}
                {!says && !right.includes(fault) && t('form.of', { message })}
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
