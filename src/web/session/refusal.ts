import type { AnswerError } from '../client/errors.ts';

/** A fault as a form shows it under its field. */
export interface FormFault<Name extends string> {
  name: Name;
  errors: string[];
}

/** The faults of a refused input (code 208) that belong to the given fields of a form. */
export function fieldErrors<Name extends string>(error: AnswerError, names: readonly Name[]): FormFault<Name>[] {
  const faults = listOf(error.data);
  return names.flatMap((name) => {
    const errors = faults.filter((fault) => fault.field === name).map((fault) => fault.message);
    return errors.length > 0 ? [{ name, errors }] : [];
  });
}

/** When a locked account opens again (ISO, UTC); undefined when the refusal is no lock-out. */
export function lockedUntil(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('lockedUntil' in data)) return undefined;
  return typeof data.lockedUntil === 'string' ? data.lockedUntil : undefined;
}

function listOf(data: unknown): { field: string; message: string }[] {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return [];
  return data.errors.filter(isFault);
}

function isFault(value: unknown): value is { field: string; message: string } {
  if (typeof value !== 'object' || value === null || !('field' in value) || !('message' in value)) return false;
  return typeof value.field === 'string' && typeof value.message === 'string';
}
