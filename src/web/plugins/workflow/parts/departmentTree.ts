export interface DepartmentNode {
  value: string;
  title: string;
  children: DepartmentNode[];
}

/** Departments as a tree; one whose parent is not there stands at the top, and no circle is followed. */
export function treeOf(departments: readonly { id: string; name: string; parent: string | null }[]): DepartmentNode[] {
  const known = new Set(departments.map(({ id }) => id));
  const below = (parent: string | null, seen: ReadonlySet<string>): DepartmentNode[] =>
    departments
      .filter((one) => (parent === null ? one.parent === null || !known.has(one.parent) : one.parent === parent))
      .filter(({ id }) => !seen.has(id))
      .map(({ id, name }) => ({ value: id, title: name, children: below(id, new Set([...seen, id])) }));
  return below(null, new Set());
}
