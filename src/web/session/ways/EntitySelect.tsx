import { Select } from 'antd';
import type { ReactNode } from 'react';

export interface EntityFieldProps {
  entities: readonly { id: string; name: string }[];
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The legal entities to choose from. */
export function EntitySelect({ entities, ...field }: EntityFieldProps): ReactNode {
  return (
    <Select
      {...field}
      showSearch
      optionFilterProp="label"
      options={entities.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
