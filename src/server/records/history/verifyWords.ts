import type { Model } from '../../../model/resolved/model.ts';
import type { BrokenLink } from './verify.ts';
import type { BrokenAnchor } from './verifyAnchors.ts';

/** A broken link for the operator: model, record, entry, when, by whom as it says, and what differs. */
export function linkWords(link: BrokenLink, model: Model | undefined): string {
  const name = model ? `${link.model} (${model.title.en})` : link.model;
  const entry = link.id
    ? `entry ${link.id}, version ${link.version}, "${link.action ?? ''}"`
    : `version ${link.version}`;
  const when = link.at ? `, ${link.at}${link.actorName ? ` by ${link.actorName}` : ''}` : '';
  return `BROKEN: ${name}, record ${link.recordId}, ${entry}${when}:\n  ${LINK_WORDS[link.fault](link)}`;
}

/** The same of an anchor. */
export const anchorWords = ({ no, at, fault }: BrokenAnchor): string =>
  `BROKEN: anchor ${no}${at ? `, ${at}` : ''}: ${ANCHOR_WORDS[fault]}`;

const LINK_WORDS: Record<BrokenLink['fault'], (link: BrokenLink) => string> = {
  content: ({ expected, found }) =>
    `the entry was altered: it carries the hash ${expected}, its content gives ${found}.`,
  previous: ({ expected, found, version }) =>
    `the entry does not follow from what stands before it (${expected ? `hash ${expected}` : 'nothing'}), but from ${found ? `hash ${found}` : 'nothing'}: ` +
    `${version > 1 && !expected ? 'the entries before it were taken out' : 'an entry before it was changed, moved, taken out or put in'}.`,
  anchor: ({ expected, found }) =>
    `the chain was written anew: the anchor holds the hash ${expected}, the entry carries ${found}.`,
  cut: ({ expected, found }) =>
    `entries at the end were taken away: the chain ends with version ${found}, known is version ${expected}.`,
  noChain: ({ expected }) => `all entries of the record were taken away; known is version ${expected}.`,
  noRecord: ({ expected }) =>
    `the record was taken out of its table at version ${expected}; its history knows of no purge.`,
  recordVersion: ({ expected, found }) =>
    `the record stands at version ${expected}, its history has come to version ${found}.`,
  values: ({ expected }) => `the record holds other values than its history tells, in: ${expected}.`,
};

const ANCHOR_WORDS: Record<BrokenAnchor['fault'], string> = {
  gone: 'it, or one before it, was taken away.',
  changed: 'it does not say what it said when it was made.',
  signature: 'its signature is not of the key.',
  otherKey: 'it was signed with another key. Give the HISTORY_KEY of the servers of this database.',
  heads: 'what it holds of the chains was changed.',
};
