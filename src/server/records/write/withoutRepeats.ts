import type { FieldError } from '../../../contract/envelope.ts';

/** The same fault may be found twice (a code that no dictionary has is also no right value); people read it once. */
export function withoutRepeats(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const key = JSON.stringify(error);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
