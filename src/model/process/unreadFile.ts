import type { I18nText } from '../language/texts.ts';
import texts from '../texts/unreadFiles.json' with { type: 'json' };

/** Where a BPMN file cannot be read, and why. */
export interface UnreadFile {
  /** Counts from 1; null where the reader does not say. */
  line: number | null;
  message: I18nText;
}

/** What the reader of BPMN files (moddle, and the reader of XML below it) says of one that it cannot read. Its lines count from 0. */
export function unreadFile(error: unknown): UnreadFile {
  const text = error instanceof Error ? error.message : String(error);
  const line = /line:\s*(\d+)/.exec(text)?.[1];
  const nested = /nested error:\s*([^\n]+)/.exec(text)?.[1];
  const [first = text] = text.split('\n');
  return { line: line === undefined ? null : Number(line) + 1, message: wordsOf(nested ?? first) };
}

/** The same as one sentence, with its line. */
export function unreadInWords(error: unknown): I18nText {
  const { line, message } = unreadFile(error);
  return line === null ? message : filled(texts.atLine, (language) => ({ line, message: message[language] }));
}

/** What the readers say, by its beginning; what follows in angle brackets is a name of the file. */
const KNOWN: readonly (readonly [RegExp, keyof typeof texts])[] = [
  [/^failed to parse document/, 'noDefinitions'],
  [/^missing start tag/, 'noXml'],
  [/^(unexpected end of file|unclosed )/, 'endsEarly'],
  [/^(closing tag mismatch|missing open tag|close tag)/, 'unpaired'],
  [/^(illegal first char nodeName|invalid nodeName)/, 'badName'],
  [/^missing namespace /, 'noNamespace'],
  [/^(unrecognized|unexpected) element /, 'strangeElement'],
  [/^unexpected body text /, 'strangeText'],
  [/^duplicate ID /, 'sameId'],
  [/^illegal ID /, 'badId'],
];

function wordsOf(said: string): I18nText {
  const key = KNOWN.find(([form]) => form.test(said))?.[1] ?? 'other';
  const name = /<([^>]*)>?/.exec(said)?.[1] ?? '';
  return filled(texts[key], () => ({ name: shortened(name), detail: shortened(said) }));
}

type Params = Readonly<Record<string, string | number>>;

function filled(text: I18nText, params: (language: keyof I18nText) => Params): I18nText {
  const put = (language: keyof I18nText): string => {
    const values = params(language);
    return text[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
  return { en: put('en'), 'zh-cn': put('zh-cn'), 'zh-tw': put('zh-tw') };
}

/** The readers may quote as much of a file as there is. */
const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
const MOST = 80;
