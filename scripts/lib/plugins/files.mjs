import { actionFiles } from './action.mjs';
import { cellFiles } from './cell.mjs';
import { fieldFiles } from './field.mjs';
import { panelFiles } from './panel.mjs';
import { screenFiles } from './screen.mjs';

/** What a plugin may add, by the word of the command: which files that takes, and what is left to do by hand. */
const KINDS = {
  screen: { files: screenFiles, next: (name) => `A menu item with "component": "${name}/index" opens it` },
  panel: {
    files: panelFiles,
    next: () => 'It stands in the homes of those who hold the "permission" of its panel.json',
  },
  field: { files: fieldFiles, next: (name) => `A field with "plugin": "${name}" is typed and shown by it` },
  cell: { files: cellFiles, next: (name) => `A column with "plugin": "${name}" in a "list" is drawn by it` },
  action: {
    files: actionFiles,
    next: (name) => `{ "action": "plugin", "name": "${name}" } in the "do" of a button runs it`,
  },
};

export const KIND_NAMES = Object.keys(KINDS);

/** The files of a new plugin of a kind, by their path. */
export const filesOf = (name, kind) => KINDS[kind].files(wordsOf(name));

/** What is left to do to see it, in one sentence. */
export const nextStep = (name, kind) => KINDS[kind].next(name);

function wordsOf(name) {
  const word = name.split('/').at(-1);
  const upper = (text) => text.replace(/^./, (first) => first.toUpperCase());
  const title = upper(word.replace(/([A-Z])/g, ' $1'));
  return { name, word, title, component: upper(word), up: '../'.repeat(name.split('/').length) };
}
