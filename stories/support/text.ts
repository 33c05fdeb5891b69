import type { I18nText } from '../../src/model/language/texts.ts';

/** A label in the three languages. */
export const text = (en: string, cn: string, tw = cn): I18nText => ({ en, 'zh-cn': cn, 'zh-tw': tw });
