import type { ExpressionFault } from '../../../model/expression/fault.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { TextKey } from '../../texts/say.ts';

type FaultOf<Key> = Key extends `processFault.${infer Rest}` ? Rest : never;
/** What may be wrong with a process: the texts of the server under `processFault`. */
export type FaultKey = FaultOf<TextKey>;

/** What is to be said, in no language yet. A value may be words itself. */
export interface Words {
  key: FaultKey;
  params?: FaultParams;
}

/** What the language of expressions, or the reader of files, says is told in words of its own. */
export type FaultParams = Readonly<Record<string, string | number | Words | OfExpression | I18nText>>;

/** What is wrong with an expression. */
export interface OfExpression {
  fault: ExpressionFault;
  source: string;
}

/** One thing that keeps a process from being deployed: where, what, and what to do about it. */
export interface ProcessFault extends Words {
  /** Id of the element; null: the file as a whole. */
  element: string | null;
}

/** Takes note of what is wrong with the element that is read. */
export type Refuse = (key: FaultKey, params?: FaultParams) => void;
