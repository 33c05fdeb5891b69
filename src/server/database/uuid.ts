import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562): ids created later sort later, also those of one millisecond, which keeps indexes compact. */
export function newId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > last.msecs) last = { msecs: now, seq: firstSequence(random) };
  else if (last.seq === LARGEST_SEQUENCE) last = { msecs: last.msecs + 1, seq: 0 };
  else last.seq += 1;
  return v7({ random, ...last });
}

/** True for the text form of a UUID of any version. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && validate(value);
}

/** Time of the last id, and its number within that time. */
let last = { msecs: 0, seq: 0 };
const LARGEST_SEQUENCE = 0xffff_ffff;

/** Random, in the lower half, so that many more fit into the millisecond. */
const firstSequence = (random: Uint8Array): number =>
  (((random[6] ?? 0) & 0x7f) << 24) | ((random[7] ?? 0) << 16) | ((random[8] ?? 0) << 8) | (random[9] ?? 0);

/** Randomness of some hundred ids: fetching it costs as much for one as for all. */
const store = new Uint8Array(16 * 256);
let used = store.length;

function randomBytes(): Uint8Array {
  if (used === store.length) {
    crypto.getRandomValues(store);
    used = 0;
  }
  used += 16;
  return store.subarray(used - 16, used);
}
