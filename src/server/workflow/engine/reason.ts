import type { I18nText } from '../../../model/language/texts.ts';
import type { FaultKey } from './fault.ts';

/** Why a run stands still, or a step was passed over: what is to be said in the language of whoever reads it. */
export interface Reason {
  key: FaultKey;
  params?: Readonly<Record<string, string | number | I18nText>>;
}

/** A reason as it is kept; what others have said of a fault is kept as they said it. */
export const keptReason = (reason: Reason | string): string =>
  typeof reason === 'string' ? reason : JSON.stringify(reason);
