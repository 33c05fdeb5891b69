import { Select } from 'antd';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { post } from '../../../../kit/client.ts';
import { useRequest } from '../../../../kit/useRequest.ts';
import type { Choice } from './ChoiceRow.tsx';

interface RecordChoiceProps {
  /** Model whose records are offered. */
  model: 'sysUser' | 'sysRole' | 'sysDept' | 'wfListener' | 'wfModel';
  /** What is kept of a record: its id, or its code. */
  by: 'id' | 'code';
  value: string;
  onPick(value: string): void;
  label: string;
  placeholder?: string;
}

const PAGE = { pageNum: 1, pageSize: 20 };
const WAIT_MS = 250;

/** A user, role or department by name; the server offers what whoever draws may see. */
export function RecordChoice({ model, by, value, onPick, label, placeholder }: RecordChoiceProps): ReactNode {
  const [keyword, setKeyword] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(keyword), WAIT_MS);
    return () => clearTimeout(waiting);
  }, [keyword]);
  const load = useCallback(
    (signal: AbortSignal) => lookup(model, by, asked ? { keyword: asked } : {}, signal),
    [model, by, asked],
  );
  const loadChosen = useCallback(
    async (signal: AbortSignal) => (value === '' ? [] : await lookup(model, by, { texts: [value] }, signal)),
    [model, by, value],
  );
  const { data: offered = [], loading } = useRequest(load);
  const { data: chosen = [] } = useRequest(loadChosen);
  const shown = [...offered, ...chosen.filter((one) => !offered.some((other) => other.value === one.value))];
  return (
    <Select
      aria-label={label}
      value={value === '' ? undefined : value}
      placeholder={placeholder}
      showSearch
      allowClear
      filterOption={false}
      loading={loading}
      popupMatchSelectWidth={false}
      options={shown.length > 0 || value === '' ? shown : [{ value, label: value }]}
      onSearch={setKeyword}
      onChange={(next: string | undefined) => onPick(next ?? '')}
    />
  );
}

async function lookup(
  templateCode: RecordChoiceProps['model'],
  by: RecordChoiceProps['by'],
  how: { keyword?: string; texts?: string[] },
  signal: AbortSignal,
): Promise<Choice[]> {
  const { options } = await post(
    'api/commonData/lookup',
    { templateCode, ...PAGE, ...how, loading: 'N' },
    { signal, handles: 'all' },
  );
  return options.map(({ id, label, description }) => ({
    value: by === 'id' ? id : (description ?? id),
    label: description ? `${label} (${description})` : label,
  }));
}
