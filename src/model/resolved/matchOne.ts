/**
 * The one path that a name means: the path itself, or the only one that begins with it. Undefined when none or several do: an ambiguous
 * name gets nothing (Specification §2, menu-driven routes).
 */
export function matchOne(name: string, paths: readonly string[]): string | undefined {
  const found = matching(name, paths);
  return found.length === 1 ? found[0] : undefined;
}

/** All paths that a name may mean. A path in full means itself, however others go on. */
export function matching(name: string, paths: readonly string[]): string[] {
  const prefix = name.replace(/^\/+/, '').replace(/\.tsx$/, '');
  if (prefix === '') return [];
  const whole = paths.filter((path) => path === prefix);
  return whole.length > 0 ? whole : paths.filter((path) => path.startsWith(prefix));
}
