import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FrontendMessages } from '../../../src/server/database/postgres/frontendMessages.ts';

const messages = new FrontendMessages();

/** Messages as PostgreSQL reads them: a letter, the length of what follows it, what follows. */
function* read(bytes: Buffer): Generator<[string, Buffer]> {
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readInt32BE(at + 1);
    yield [String.fromCharCode(bytes[at] ?? 0), bytes.subarray(at + 5, at + 1 + length)];
    at += 1 + length;
  }
}

const textsUntilZero = (body: Buffer): string[] => body.toString('utf8').split('\0');

function boundValues(body: Buffer): { statement: string; values: (string | null)[] } {
  const end = body.indexOf(0, 1);
  const statement = body.toString('utf8', 1, end);
  expect(body.readInt16BE(end + 1)).toBe(0);
  const values: (string | null)[] = [];
  let at = end + 5;
  for (let left = body.readUInt16BE(end + 3); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length === -1 ? null : body.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  expect(body.subarray(at)).toEqual(Buffer.from([0, 0]));
  return { statement, values };
}

it('binds any values, however long and in whatever script', () => {
  const values = fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 300 })), { maxLength: 100 });
  fc.assert(
    fc.property(values, values, (first, second) => {
      const bytes = messages.written(() => {
        messages.bind('s1', first);
        messages.execute();
        messages.bind('s2', second);
        messages.sync();
      });
      const found = [...read(bytes)];
      expect(found.map(([letter]) => letter).join('')).toBe('BEBS');
      expect(boundValues(found[0]?.[1] ?? Buffer.alloc(0))).toEqual({ statement: 's1', values: first });
      expect(boundValues(found[2]?.[1] ?? Buffer.alloc(0))).toEqual({ statement: 's2', values: second });
    }),
  );
});

it('makes room for a value that is larger than all before', () => {
  const large = '损失'.repeat(700_000);
  const bytes = messages.written(() => messages.bind('s', [large, null, '']));
  const [[, body] = ['', Buffer.alloc(0)]] = read(bytes);
  expect(boundValues(body).values).toEqual([large, null, '']);
});

it('parses, describes and closes by name', () => {
  const bytes = messages.written(() => {
    messages.close('s3');
    messages.parse('s3', 'select $1::text');
    messages.describe();
  });
  const found = [...read(bytes)];
  expect(found.map(([letter]) => letter).join('')).toBe('CPD');
  expect(textsUntilZero(found[0]?.[1] ?? Buffer.alloc(0))[0]).toBe('Ss3');
  expect(textsUntilZero(found[1]?.[1] ?? Buffer.alloc(0)).slice(0, 2)).toEqual(['s3', 'select $1::text']);
  expect(found[2]?.[1]).toEqual(Buffer.from('P\0'));
});

it('begins anew after a writing that failed, and leaves what it gave out alone', () => {
  const before = messages.written(() => messages.sync());
  const broken = (): Buffer =>
    messages.written(() => {
      messages.execute();
      throw new Error('no');
    });
  expect(broken).toThrow('no');
  const after = messages.written(() => messages.sync());
  expect(after).toEqual(Buffer.from([0x53, 0, 0, 0, 4]));
  expect(before).toEqual(after);
});
