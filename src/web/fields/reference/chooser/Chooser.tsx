import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import type { Filter } from '../../../../model/language/filter.ts';
import { targetOf } from '../../../../model/field-types/reference.ts';
import { readLocal, writeLocal } from '../../../client/storage.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { pickedField, useFieldScope } from '../../support/fieldScope.ts';
import type { Taken } from '../nested/taken.ts';
import { ChosenPane } from './ChosenPane.tsx';
import { NarrowOffer } from './NarrowOffer.tsx';
import { OfferList } from './OfferList.tsx';
import { OptionTree } from './OptionTree.tsx';
import { isPlural, type ChosenField } from './chosenField.ts';
import { useBranch } from './useBranch.ts';

interface ChooserProps {
  field: ChosenField;
  chosen: readonly string[];
  onChange(ids: string[]): void;
  record?(): Readonly<Record<string, unknown>>;
  /** Records below those on offer that are taken over too. */
  taken?: Taken;
  disabled?: boolean;
  /** Id of the box to search in. */
  id?: string;
  describedBy?: string;
}

/** By what the records of a model are narrowed beside their list: people by their department. */
const NARROWED_BY: Readonly<Record<string, string>> = { sysUser: 'deptId' };
const MODE_KEY = 'chooser.';
/** Records that one press takes over at most. */
const MOST = 2000;

/**
 * Records to be looked through: as a list with a search and conditions, as a tree where they are one, people by department. Several stand
 * beside in the order in which they are stored, to be moved and taken out again.
 */
export function Chooser({ field, chosen, onChange, record, taken, disabled, id, describedBy }: ChooserProps) {
  const t = useTexts('fields');
  const scope = useFieldScope();
  const target = targetOf(field);
  const multiple = isPlural(field);
  const max = isPlural(field) ? field.maxItems : undefined;
  const [at, setAt] = useState<string>();
  const [query, setQuery] = useState<Filter>();
  const isTree = scope.treeModels?.includes(target) ?? false;
  const [mode, setMode] = useState<'list' | 'tree'>(() => (isTree ? keptMode(target) : 'list'));
  const over = NARROWED_BY[target];
  const picked = pickedField(scope, field.name);
  const isFull = max !== undefined && chosen.length >= max;
  const [whole, setWhole] = useState(false);
  const branchOf = useBranch({ picked, target, record });

  const toggle = (one: string): void => {
    if (!multiple) return onChange([one]);
    if (chosen.includes(one)) return onChange(chosen.filter((other) => other !== one));
    if (!isFull) onChange([...chosen, one]);
  };
  /** A node with all that is on offer below it comes in, or goes out again. */
  const toggleBranch = async (node: string): Promise<void> => {
    const branch = await branchOf(node, MOST);
    const left = chosen.filter((one) => !branch.includes(one));
    onChange(chosen.includes(node) ? left : [...new Set([...chosen, ...branch])].slice(0, max));
  };
  const show = (next: 'list' | 'tree'): void => {
    setMode(next);
    writeLocal(MODE_KEY + target, next);
  };
  return (
    <>
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
      {field.offerBy && mode === 'list' && <NarrowOffer target={target} by={field.offerBy} onChange={setQuery} />}
      <div className={`chooser${over ? ' chooser-beside' : ''}${multiple ? ' chooser-many' : ''}`}>
        {over && (
          <section className="chooser-pane" aria-label={t('chooser.departments')}>
            <OptionTree
              picked={picked}
              target="sysDept"
              over={over}
              chosen={at ? [at] : []}
              onChoose={(node) => setAt(node === at ? undefined : node)}
            />
          </section>
        )}
        <section className="chooser-pane" aria-label={t('chooser.offer')}>
          {mode === 'tree' ? (
            <>
              {multiple && (
                <Checkbox checked={whole} disabled={disabled} onChange={({ target: box }) => setWhole(box.checked)}>
                  {t('chooser.whole')}
                </Checkbox>
              )}
              <OptionTree
                picked={picked}
                target={target}
                record={record}
                chosen={chosen}
                multiple={multiple}
                onChoose={(node) => (multiple && whole ? void toggleBranch(node) : toggle(node))}
              />
            </>
          ) : (
            <OfferList
              key={JSON.stringify([at, query])}
              source={{ target, field: picked, record, query, within: over && at ? { over, at } : undefined }}
              chosen={chosen}
              multiple={multiple}
              full={isFull}
              disabled={disabled}
              box={{ id, describedBy }}
              nested={field.nested}
              taken={taken}
              onToggle={toggle}
              onAll={(all) => onChange([...new Set([...chosen, ...all])].slice(0, max))}
            />
          )}
        </section>
        {multiple && <ChosenPane target={target} ids={chosen} max={max} disabled={disabled} onChange={onChange} />}
      </div>
    </>
  );
}

const keptMode = (target: string): 'list' | 'tree' => (readLocal(MODE_KEY + target) === 'list' ? 'list' : 'tree');
