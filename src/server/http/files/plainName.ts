import path from 'node:path';
import { plainCharacters } from '../../../model/field-types/plainCharacters.ts';

/** The last part of whatever a browser calls the file, without what other systems cannot write. */
export function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_').trim();
  const short = plain.length <= 200 ? plain : `${plain.slice(0, 180)}${path.extname(plain).slice(0, 20)}`;
  // Half a character may stand where the name was cut, or have come with it.
  return plainCharacters(short);
}
