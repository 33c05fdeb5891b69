import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { DisplayProps } from '../fieldUi.ts';
import { Empty } from '../support/Empty.tsx';
import { useFieldScope } from '../support/fieldScope.ts';
import { textsOf } from '../support/values.ts';
import { pathTo } from './items.ts';
import { Tag } from './Tag.tsx';

/** The labels of one or several codes, as tags or plain words. Items of a tree show the way to them outside of lists. */
export function DictionaryDisplay({ field, value, label, dense }: DisplayProps<FieldOf<'dictionary'>>) {
  const { dictionaries } = useFieldScope();
  const pick = useLabel();
  const items = dictionaries[field.dictionary]?.items ?? [];
  const codes = textsOf(value);
  const given = typeof label === 'string' ? [label] : (label ?? []);
  if (codes.length === 0) return <Empty />;
  const words = codes.map((code, at) => {
    const item = items.find((candidate) => candidate.code === code);
    const path = dense || !item?.parent ? [code] : pathTo(items, code);
    const names = path.map((step) => pick(items.find((candidate) => candidate.code === step)?.label));
    return { code, tone: item?.tone, text: names.filter(Boolean).join(' / ') || given[at] || code };
  });
  if (field.display === 'plain') return <span>{words.map((word) => word.text).join(', ')}</span>;
  return (
    <span className="tags">
      {words.map((word) => (
        <Tag key={word.code} tone={word.tone}>
          {word.text}
        </Tag>
      ))}
    </span>
  );
}
