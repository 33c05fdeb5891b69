import { Button, Radio } from 'antd';
import { useState } from 'react';
import { uiOf } from '../../fields/fieldUis.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { StaleField } from './staleMerge.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

/** Who changed a record meanwhile: by name, where it is known, or the person himself in another window. */
export interface Changer {
  name: string;
  isOneself: boolean;
}

interface StaleDialogProps {
  by: Changer;
  fields: readonly StaleField[];
  onMerge(keep: ReadonlySet<string>): void;
  onReload(): void;
  onCancel(): void;
}

/** Shows what has been changed meanwhile, and lets the person choose field by field. */
export function StaleDialog({ by, fields, onMerge, onReload, onCancel }: StaleDialogProps) {
  const t = useTexts('template');
  const pick = useLabel();
  const [keep, setKeep] = useState<ReadonlySet<string>>(
    new Set(fields.filter((entry) => entry.conflict).map((entry) => entry.field.name)),
  );
  const choose = (name: string, mine: boolean): void => {
    const next = new Set(keep);
    if (mine) next.add(name);
    else next.delete(name);
    setKeep(next);
  };
  const sentence = (): string => {
    if (by.isOneself) return t('stale.byYourself');
    return by.name ? t('stale.byPerson', { by: by.name }) : t('stale.bySomebody');
  };
  return (
    <ViewModal
      open
      width="min(820px, 94vw)"
      title={t('client:systemPrompt')}
      onCancel={onCancel}
      footer={[
        <Button key="reload" danger onClick={onReload}>
          {t('stale.reload')}
        </Button>,
        <Button key="merge" type="primary" onClick={() => onMerge(keep)}>
          {t('stale.merge')}
        </Button>,
      ]}
    >
      <p>{sentence()}</p>
      <div className="rows-scroll">
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{t('stale.field')}</th>
              <th scope="col">{t(by.isOneself ? 'stale.elsewhere' : 'stale.theirs')}</th>
              <th scope="col">{t('stale.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, theirs, mine, conflict, together }) => {
              const { Display } = uiOf(field);
              const mineKept = keep.has(field.name);
              return (
                <tr key={field.name}>
                  <th scope="row">{pick(field.title)}</th>
                  <td>
                    {conflict ? (
                      <Radio checked={!mineKept} onChange={() => choose(field.name, false)}>
                        <Display field={field} value={theirs} dense />
                      </Radio>
                    ) : (
                      <Display field={field} value={theirs} dense />
                    )}
                  </td>
                  <td>
                    {conflict ? (
                      <Radio checked={mineKept} onChange={() => choose(field.name, true)}>
                        <Display field={field} value={mine} dense />
                      </Radio>
                    ) : (
                      <span className="field-note">{t(together ? 'stale.together' : 'stale.untouched')}</span>
                    )}
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
