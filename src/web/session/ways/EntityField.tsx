import { Select } from 'antd';
import type { ReactNode } from 'react';

interface EntityFieldProps {
  entities: readonly { id: string; name: string }[];
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The legal entity that an account belongs to (the group's variant of signing in). */
export function EntityField({ entities, ...field }: EntityFieldProps): ReactNode {
  return (
    <Select
      {...field}
      showSearch
      optionFilterProp="label"
      options={entities.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
