import { Input } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import type { EntityFieldProps } from './EntitySelect.tsx';

const EntitySelect = lazy(async () => ({ default: (await import('./EntitySelect.tsx')).EntitySelect }));

/**
 * The legal entity that an account belongs to (the group's variant of signing in). It belongs to its form from the start, so that nobody signs
 * in without it; what it is chosen with comes a moment later.
 */
export function EntityField(field: EntityFieldProps): ReactNode {
  return (
    <Suspense fallback={<Input disabled />}>
      <EntitySelect {...field} />
    </Suspense>
  );
}
