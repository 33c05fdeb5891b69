import { expect, it } from 'vitest';
import { labelled } from '../../../src/web/template/list/inline/labelled.ts';

it.each([
  ['Phone', 'Phone: Is not a valid mobile number', 'Phone: Is not a valid mobile number'],
  ['Phone', 'Please fill in Phone', 'Please fill in Phone'],
  ['金额', '请填写金额', '请填写金额'],
  ['Loss (net)', 'Loss (net): Must not be negative', 'Loss (net): Must not be negative'],
  ['E-mail', 'E-mail: Is not valid', 'E-mail: Is not valid'],
  ['Phone', 'Somebody else has changed this', 'Phone: Somebody else has changed this'],
  // Part of another word is not the label.
  ['On', 'Only managers may change this', 'On: Only managers may change this'],
  ['', 'Could not be stored', 'Could not be stored'],
])('names a field once, of which something is said: %s, "%s"', (label, sentence, said) => {
  expect(labelled(label, sentence)).toBe(said);
});
