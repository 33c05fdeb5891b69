import { DiffOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import { Button } from 'antd';
import { useState } from 'react';
import { uiOf } from '../../fields/fieldUis.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { BlockableButton } from '../buttons/BlockableButton.tsx';
import { useFieldNames } from '../model/fieldNames.ts';
import type { FormSession } from './FormSession.ts';
import { takeBack, typedChanges } from './typedChanges.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

/** Compares what has been typed with what is stored. It is there before there is a difference: nothing moves with the first letter. */
export const MyChanges = observer(function MyChanges({ session }: { session: FormSession }) {
  const t = useTexts('template');
  const [open, setOpen] = useState(false);
  if (session.ui.mode !== 'edit') return null;
  return (
    <>
      <BlockableButton
        type="text"
        icon={<DiffOutlined aria-hidden="true" />}
        reason={session.ui.dirty ? undefined : t('form.noChanges')}
        onClick={() => setOpen(true)}
      >
        {t('form.changes')}
      </BlockableButton>
      {open && <ChangesDialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
});

/** Each changed field as it is stored and as it stands now, to be taken back one by one. */
function ChangesDialog({ session, onClose }: { session: FormSession; onClose(): void }) {
  const t = useTexts('template');
  const [changes, setChanges] = useState(() => typedChanges(session));
  const nameOf = useFieldNames(session.template.model);
  const back = (name: string): void => {
    takeBack(session, name);
    setChanges(typedChanges(session));
  };
  return (
    <ViewModal
      open
      width="min(820px, 94vw)"
      title={t('form.changesTitle')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <div className="rows-scroll">
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{t('history.field')}</th>
              <th scope="col">{t('form.stored')}</th>
              <th scope="col">{t('form.typed')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, stored, typed }) => {
              const { Display } = uiOf(field);
              return (
                <tr key={field.name}>
                  <th scope="row">{nameOf(field.name)}</th>
                  <td>
                    <Display field={field} value={stored} dense />
                  </td>
                  <td>
                    <Display field={field} value={typed} dense />
                  </td>
                  <td>
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('form.takeBackOf', { label: nameOf(field.name) })}
                      onClick={() => back(field.name)}
                    >
                      {t('form.takeBack')}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </ViewModal>
  );
}
