import { ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Pagination, Radio, Select, TreeSelect } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import type { Colleague, Person } from '../../../kit/processTypes.ts';
import { useLabel, useTexts } from '../../../kit/texts.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { treeOf } from './departmentTree.ts';
import styles from './StaffDialog.module.css';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface StaffDialogProps {
  title?: string;
  multiple?: boolean;
  chosen?: readonly Person[];
  /** The people among whom one may choose; without them all colleagues in service. */
  among?: readonly Person[];
  onChoose(people: Person[]): void;
  onCancel(): void;
}

const PAGE_SIZE = 20;

/** Chooses people: by department, role, name, pinyin or account; several stand in their order beside. */
export function StaffDialog(props: StaffDialogProps): ReactNode {
  const { title, multiple = false, chosen: before = [], among, onChoose, onCancel } = props;
  const texts = useTexts('processes');
  const [chosen, setChosen] = useState<readonly Person[]>(before);
  const toggle = ({ id, name }: Person): void => {
    if (!multiple) return setChosen([{ id, name }]);
    const has = chosen.some((one) => one.id === id);
    setChosen(has ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }]);
  };
  return (
    <ViewModal
      open
      width="min(860px, 96vw)"
      title={title ?? texts('staff.title')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose([...chosen])}
      onCancel={onCancel}
    >
      <div className={styles['dialog']}>
        {among ? (
          <People people={among} chosen={chosen} multiple={multiple} onToggle={toggle} />
        ) : (
          <Everybody chosen={chosen} multiple={multiple} onToggle={toggle} />
        )}
        <Chosen people={chosen} onChange={setChosen} />
      </div>
    </ViewModal>
  );
}

interface OfferProps {
  chosen: readonly Person[];
  multiple: boolean;
  onToggle(person: Person): void;
}

function Everybody(offer: OfferProps): ReactNode {
  const texts = useTexts('processes');
  const pick = useLabel();
  const [keyword, setKeyword] = useState('');
  const [department, setDepartment] = useState<string>();
  const [role, setRole] = useState<string>();
  const [pageNum, setPageNum] = useState(1);
  const loadTree = useCallback(
    (signal: AbortSignal) => post('api/workflow/staffTree', { loading: 'N' }, { signal }),
    [],
  );
  const { data: tree } = useRequest(loadTree);
  const load = useCallback(
    (signal: AbortSignal) =>
      post(
        'api/workflow/colleagues',
        { keyword, department, role, pageNum, pageSize: PAGE_SIZE, loading: 'N' },
        { signal, handles: 'all' },
      ),
    [keyword, department, role, pageNum],
  );
  const { data, error, reload } = useRequest(load);
  const departments = useMemo(() => treeOf(tree?.departments ?? []), [tree]);
  const narrow = (change: () => void): void => {
    setPageNum(1);
    change();
  };
  return (
    <section className={styles['offer']}>
      <Input
        allowClear
        autoFocus
        aria-label={texts('staff.search')}
        placeholder={texts('staff.search')}
        value={keyword}
        onChange={(event) => narrow(() => setKeyword(event.target.value))}
      />
      <div className={styles['narrow']}>
        <TreeSelect
          allowClear
          showSearch
          treeNodeFilterProp="title"
          aria-label={texts('staff.departments')}
          placeholder={texts('staff.all')}
          treeData={departments}
          value={department}
          onChange={(id: string | undefined) => narrow(() => setDepartment(id))}
        />
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          aria-label={texts('staff.role')}
          placeholder={texts('staff.role')}
          options={tree?.roles.map(({ id, title }) => ({ value: id, label: pick(title) }))}
          value={role}
          onChange={(id: string | undefined) => narrow(() => setRole(id))}
        />
      </div>
      {!data && error !== undefined && <FaultState error={error} onRetry={reload} />}
      <p className={styles['count']} role="status">
        {data && texts('staff.found', { count: data.total })}
      </p>
      <People people={data?.list ?? []} {...offer} />
      {data && data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          simple
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={setPageNum}
        />
      )}
    </section>
  );
}

function People({
  people,
  chosen,
  multiple,
  onToggle,
}: OfferProps & { people: readonly (Person | Colleague)[] }): ReactNode {
  const Mark = multiple ? Checkbox : Radio;
  return (
    <ul className={styles['list']}>
      {people.map((person) => (
        <li key={person.id}>
          <Mark checked={chosen.some(({ id }) => id === person.id)} onChange={() => onToggle(person)}>
            {person.name}{' '}
            <span className={styles['soft']}>
              {'account' in person && [person.account, person.department].filter(Boolean).join(' · ')}
            </span>
          </Mark>
        </li>
      ))}
    </ul>
  );
}

function Chosen({ people, onChange }: { people: readonly Person[]; onChange(people: Person[]): void }): ReactNode {
  const texts = useTexts('processes');
  const up = (at: number): void => {
    const next = [...people];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <section className={styles['chosen']} aria-label={texts('staff.chosen')}>
      <strong>{texts('staff.chosen')}</strong>
      {people.length === 0 && <p className={styles['soft']}>{texts('staff.none')}</p>}
      <ol className={styles['list']}>
        {people.map(({ id, name }, at) => (
          <li key={id} className={styles['one']}>
            <span>{name}</span>
            {people.length > 1 && (
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={texts('staff.up', { name })}
                disabled={at === 0}
                onClick={() => up(at)}
              />
            )}
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={texts('staff.remove', { name })}
              onClick={() => onChange(people.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
