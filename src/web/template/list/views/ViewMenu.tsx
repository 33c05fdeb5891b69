import { DownOutlined, SaveOutlined } from '@ant-design/icons';
import { Alert, Button, Dropdown, type MenuProps } from 'antd';
import { memo, useState } from 'react';
import { NO_VIEW, type ListView } from '../../../../contract/endpoints/listViews.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { ViewDialog } from './ViewDialog.tsx';
import type { ActiveView } from './useActiveView.ts';

type Items = NonNullable<MenuProps['items']>;

/** Which saved view the list shows and whether it has been changed since; choosing, saving and sharing views. */
export const ViewMenu = memo(function ViewMenu({ active }: { active: ActiveView }) {
  const t = useTexts('template');
  const feedback = useFeedback();
  const [editing, setEditing] = useState<ListView | 'new'>();
  const { views, view, isChanged } = active;

  const remove = async (gone: ListView): Promise<void> => {
    if (!(await feedback.confirm(t('view.removeAsk', { name: gone.name }), { danger: true }))) return;
    if (await views.remove(gone)) active.show(undefined);
  };
  const entry = (one: ListView): Items[number] => ({
    key: one.id,
    label: (
      <span className="view-entry">
        <span>{one.name}</span>
        {one.ownerName && <small className="field-note">{one.ownerName}</small>}
        {views.standard === one.id && <small className="field-note">{t('view.opensFirst')}</small>}
      </span>
    ),
    onClick: () => active.show(one),
  });
  const group = (key: string, label: string, own: boolean): Items => {
    const entries = views.views.filter((one) => one.own === own).map(entry);
    return entries.length > 0 ? [{ type: 'group', key, label, children: entries }] : [];
  };
  const isStandard = view !== undefined && views.standard === view.id;
  const items: Items = [
    { key: STANDARD, label: t('view.standard'), onClick: () => active.show(undefined) },
    ...group('own', t('view.own'), true),
    ...group('shared', t('view.shared'), false),
    { type: 'divider', key: 'line' },
    ...(view && isChanged
      ? [{ key: 'back', label: t('view.discard'), onClick: () => active.show(view) } as const]
      : []),
    { key: 'saveAs', label: t('view.saveAs'), onClick: () => setEditing('new') },
    ...(view?.editable ? [{ key: 'edit', label: t('view.edit'), onClick: () => setEditing(view) } as const] : []),
    ...(view || views.standard !== null
      ? [
          {
            key: 'first',
            label: isStandard ? t('view.openFirstNoMore') : t('view.openFirst'),
            onClick: () => void views.setStandard(isStandard ? withoutIt(view) : (view?.id ?? NO_VIEW)),
          } as const,
        ]
      : []),
    ...(view?.editable
      ? [{ key: 'remove', danger: true, label: t('view.remove'), onClick: () => void remove(view) } as const]
      : []),
  ];
  return (
    <span className="view-menu">
      <Dropdown
        trigger={['click']}
        menu={{ items, selectable: true, selectedKeys: [view?.id ?? STANDARD], className: 'view-list' }}
      >
        <Button size="small" aria-label={t('view.label', { name: view?.name ?? t('view.standard') })}>
          {view?.name ?? t('view.standard')}
          {isChanged && <span className="view-changed">{t('view.changed')}</span>}
          <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      {view?.editable && isChanged && (
        <Button
          size="small"
          type="text"
          icon={<SaveOutlined aria-hidden="true" />}
          onClick={() => void active.store(view)}
        >
          {t('view.save')}
        </Button>
      )}
      {editing && (
        <ViewDialog
          view={editing === 'new' ? undefined : editing}
          views={views}
          definition={active.definition}
          onSaved={(saved) => {
            setEditing(undefined);
            active.show(saved);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </span>
  );
});

const STANDARD = '$standard';
/** What a list opens with when not with this view: the common one, and for whoever will not have that, none. */
const withoutIt = (view: ListView): string | null => (view.common ? NO_VIEW : null);

/** Says what of a view could not be taken over. */
export function DroppedNote({ view }: { view: ListView | undefined }) {
  const t = useTexts('template');
  if (!view || view.dropped.length === 0) return null;
  return (
    <Alert
      key={`${view.id} ${view.version}`}
      type="warning"
      closable
      message={t('view.dropped', { name: view.name, fields: view.dropped.join(', ') })}
    />
  );
}
