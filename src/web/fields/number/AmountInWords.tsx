import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { amountToChinese, hasChineseWords } from '../../../model/formats/amountToChinese.ts';
import { useLanguage } from '../../i18n/useTexts.ts';

/** The amount in Chinese capital words, where the field asks for them and the page is in Chinese (Specification §5). */
export function AmountInWords({ field, value }: { field: Field; value: unknown }) {
  const language = useLanguage();
  if (field.type !== 'money' || !field.inWords || language === 'en') return null;
  // The half of a number, while it is typed, has no words; more than 10^16 has none either.
  if (typeof value !== 'string' || !hasChineseWords(value)) return null;
  return <span className="field-words">{amountToChinese(value, language === 'zh-tw' ? 'hant' : 'hans')}</span>;
}
