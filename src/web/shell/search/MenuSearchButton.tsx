import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';

const MenuSearch = lazy(async () => ({ default: (await import('./MenuSearch.tsx')).MenuSearch }));

/** Opens the menu search; so does Ctrl-K. Its code comes with the first search. */
export function MenuSearchButton(): ReactNode {
  const texts = useTexts('shell');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={texts('menuSearch')}
        title={`${texts('menuSearch')} (Ctrl-K)`}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{open && <MenuSearch onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
