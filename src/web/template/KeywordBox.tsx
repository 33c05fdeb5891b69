import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useSearchText } from '../fields/support/useSearchText.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** Looks in everything that the model's keyword knows. */
export function KeywordBox({ keyword, onSearch }: { keyword: string; onSearch(keyword: string): void }) {
  const t = useTexts('template');
  const { typed, now } = useSearchText(keyword, onSearch);
  return (
    <Input
      allowClear
      className="list-keyword"
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={t('list.keyword')}
      aria-label={t('list.keyword')}
      {...typed}
      onPressEnter={(event) => now(event.currentTarget.value)}
    />
  );
}
