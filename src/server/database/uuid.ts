import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562): ids created later sort later, which keeps indexes compact. */
export function newId(): string {
  return v7();
}

/** True for the text form of a UUID of any version. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && validate(value);
}
