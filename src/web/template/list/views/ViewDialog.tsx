import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import type { ListView, ListViewDefinition } from '../../../../contract/endpoints/listViews.ts';
import { AnswerError } from '../../../client/errors.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import type { ListViews } from './useListViews.ts';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface ViewDialogProps {
  /** The view to rename or share; none for a new one of what is on screen. */
  view: ListView | undefined;
  views: ListViews;
  definition: ListViewDefinition;
  onSaved(view: ListView): void;
  onClose(): void;
}

const LONGEST_NAME = 100;

/** Name of a view and with whom it is shared. A view that is renamed keeps what it says. */
export function ViewDialog({ view, views, definition, onSaved, onClose }: ViewDialogProps) {
  const t = useTexts('template');
  const pick = useLabel();
  const nameId = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState<ListView['shared']>(view?.shared ?? 'none');
  const [roles, setRoles] = useState<string[]>(view?.roles ?? []);
  const [common, setCommon] = useState(view?.common ?? false);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isNamed = name.trim() !== '';
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const base = view ? { id: view.id, version: view.version } : { definition };
      onSaved(await views.save({ ...base, name, shared, roles, common }));
    } catch (error) {
      setFault(error instanceof AnswerError ? error.message : t('view.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ViewModal
      open
      title={view ? t('view.editTitle') : t('view.saveAsTitle')}
      okText={t('view.save')}
      okButtonProps={{ disabled: !isNamed, loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('view.name')} htmlFor={nameId} validateStatus={fault ? 'error' : undefined} help={fault}>
          <Input
            id={nameId}
            autoFocus
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => isNamed && !busy && void save()}
          />
        </Form.Item>
        {views.mayShare && (
          <Form.Item label={t('view.sharedWith')}>
            <Radio.Group
              aria-label={t('view.sharedWith')}
              name={`${nameId}-shared`}
              value={shared}
              options={(['none', 'roles', 'all'] as const).map((one) => ({ value: one, label: t(`view.with.${one}`) }))}
              onChange={(event) => setShared(sharingOf(event.target.value))}
            />
            {shared === 'roles' && (
              <Select
                mode="multiple"
                className="field-full"
                aria-label={t('view.roles')}
                placeholder={t('view.roles')}
                optionFilterProp="label"
                value={roles}
                options={views.roles.map(({ code, title }) => ({ value: code, label: pick(title) }))}
                onChange={setRoles}
              />
            )}
            {shared === 'all' && (
              <Checkbox checked={common} onChange={(event) => setCommon(event.target.checked)}>
                {t('view.common')}
              </Checkbox>
            )}
          </Form.Item>
        )}
      </Form>
    </ViewModal>
  );
}

const sharingOf = (value: unknown): ListView['shared'] => (value === 'all' || value === 'roles' ? value : 'none');
