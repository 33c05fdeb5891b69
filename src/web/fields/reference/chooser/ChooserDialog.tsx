import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import { pickedField, useFieldScope } from '../../support/fieldScope.ts';
import { ChosenPane } from './ChosenPane.tsx';
import { OfferList } from './OfferList.tsx';
import { OptionTree } from './OptionTree.tsx';

export interface ChooserProps {
  label: string;
  /** The reference field that is filled. */
  field: string;
  /** Model of the records. */
  target: string;
  multiple: boolean;
  max?: number;
  ids: readonly string[];
  record?(): Readonly<Record<string, unknown>>;
  onPick(ids: string[]): void;
  onClose(): void;
}

/** By what the records of a model are narrowed beside their list: people by their department. */
const NARROWED_BY: Readonly<Record<string, string>> = { sysUser: 'deptId' };
const MODE_KEY = 'rampart.chooser.';

/**
 * Chooses records by looking through them: as a list with a search, as a tree where they are one, people by department. Several stand
 * beside in the order in which they are stored, to be moved and taken out again.
 */
export function ChooserDialog({ label, field, target, multiple, max, ids, record, onPick, onClose }: ChooserProps) {
  const t = useTexts('fields');
  const scope = useFieldScope();
  const [chosen, setChosen] = useState<readonly string[]>(ids);
  const [at, setAt] = useState<string>();
  const isTree = scope.treeModels?.includes(target) ?? false;
  const [mode, setMode] = useState<'list' | 'tree'>(() => (isTree ? keptMode(target) : 'list'));
  const over = NARROWED_BY[target];
  const picked = pickedField(scope, field);
  const isFull = max !== undefined && chosen.length >= max;

  const toggle = (id: string): void => {
    if (!multiple) return setChosen([id]);
    setChosen((before) =>
      before.includes(id) ? before.filter((other) => other !== id) : isFull ? before : [...before, id],
    );
  };
  const show = (next: 'list' | 'tree'): void => {
    setMode(next);
    localStorage.setItem(MODE_KEY + target, next);
  };
  return (
    <Modal
      open
      width="min(960px, 96vw)"
      title={t('chooser.title', { label })}
      okText={t('chooser.take')}
      onOk={() => {
        onPick([...chosen]);
        onClose();
      }}
      onCancel={onClose}
    >
      {isTree && (
        <Segmented
          className="chooser-mode"
          aria-label={t('chooser.mode')}
          value={mode}
          onChange={show}
          options={[
            { value: 'list', label: t('chooser.list') },
            { value: 'tree', label: t('chooser.tree') },
          ]}
        />
      )}
      <div className={`chooser${over ? ' chooser-beside' : ''}${multiple ? ' chooser-many' : ''}`}>
        {over && (
          <section className="chooser-pane" aria-label={t('chooser.departments')}>
            <OptionTree
              picked={picked}
              target="sysDept"
              over={over}
              chosen={at ? [at] : []}
              onChoose={(id) => setAt(id === at ? undefined : id)}
            />
          </section>
        )}
        <section className="chooser-pane" aria-label={t('chooser.offer')}>
          {mode === 'tree' ? (
            <OptionTree
              picked={picked}
              target={target}
              record={record}
              chosen={chosen}
              multiple={multiple}
              onChoose={toggle}
            />
          ) : (
            <OfferList
              key={at}
              source={{ target, field: picked, record, within: over && at ? { over, at } : undefined }}
              chosen={chosen}
              multiple={multiple}
              full={isFull}
              onToggle={toggle}
              onAll={(all) => setChosen((before) => [...new Set([...before, ...all])].slice(0, max))}
            />
          )}
        </section>
        {multiple && <ChosenPane target={target} ids={chosen} max={max} onChange={setChosen} />}
      </div>
    </Modal>
  );
}

const keptMode = (target: string): 'list' | 'tree' =>
  localStorage.getItem(MODE_KEY + target) === 'list' ? 'list' : 'tree';
