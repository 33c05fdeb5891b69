import { observer } from '@formily/reactive-react';
import { Badge, Button, Steps, Tabs } from 'antd';
import { useRef } from 'react';
import type { ResolvedForm, ResolvedSection } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { faultsIn, isShown, Section, SectionGrid } from './Section.tsx';
import { SectionAnchors } from './SectionAnchors.tsx';
import { useSession } from './sessionContext.ts';
import { useSettled } from './useSettled.ts';
import { SLICE, useSlices } from './useSlices.ts';

interface FormLayoutProps {
  layout: ResolvedForm;
  /** Code of the section on screen in tabs and steps. */
  current: string;
  onShow(code: string): void;
}

/** The sections of a form: one below the other, in tabs, or step by step. */
export const FormLayout = observer(function FormLayout({ layout, current, onShow }: FormLayoutProps) {
  const session = useSession();
  const t = useTexts('template');
  const pick = useLabel();
  const shown = layout.sections.filter((section) => isShown(session, section));
  const at = Math.max(
    0,
    shown.findIndex((section) => section.code === current),
  );
  const active = shown[at];
  if (layout.layout === 'plain') return <PlainSections sections={layout.sections} />;
  if (!active) return null;
  if (layout.layout === 'tabs') {
    const items = shown.map((section) => ({
      key: section.code,
      label: (
        <Badge size="small" offset={[8, 0]} count={faultsIn(session, section)}>
          {pick(section.title)}
        </Badge>
      ),
      children: section.code === active.code ? <Card key={section.code} section={section} /> : null,
    }));
    return <Tabs activeKey={active.code} items={items} onChange={onShow} destroyOnHidden />;
  }
  const step = (offset: number): void => onShow(shown[at + offset]?.code ?? active.code);
  return (
    <>
      <Steps
        size="small"
        className="form-steps"
        current={at}
        items={shown.map((section) => ({
          title: pick(section.title),
          status: faultsIn(session, section) > 0 ? ('error' as const) : undefined,
        }))}
        onChange={(next) => onShow(shown[next]?.code ?? active.code)}
      />
      <Card key={active.code} section={active} />
      <div className="form-step-buttons">
        <Button disabled={at === 0} onClick={() => step(-1)}>
          {t('form.previous')}
        </Button>
        <Button disabled={at === shown.length - 1} onClick={() => step(1)}>
          {t('form.next')}
        </Button>
      </div>
    </>
  );
});

/** All sections one below the other; those below the first screen follow right after it. */
function PlainSections({ sections }: { sections: readonly ResolvedSection[] }) {
  const total = sections.reduce((sum, section) => sum + section.fields.length, 0);
  const { box, drawn, look } = useLongForm(total);
  const all = sections.map((section, at) => {
    const before = sections.slice(0, at).reduce((sum, earlier) => sum + earlier.fields.length, 0);
    return (
      <Section key={section.code} section={section} titled={sections.length > 1} limit={Math.max(0, drawn - before)} />
    );
  });
  return (
    <div className="form-anchored">
      <div ref={box} className={`form-sections ${look}`}>
        {all}
      </div>
      <SectionAnchors sections={sections} />
    </div>
  );
}

function Card({ section }: { section: ResolvedSection }) {
  const { box, drawn, look } = useLongForm(section.fields.length);
  return (
    <div ref={box} className={`form-section ${look}`}>
      <SectionGrid section={section} limit={drawn} />
    </div>
  );
}

/** How many of so many fields are drawn in a box now, and how the box looks: one of more than a screen is settled once all of it stands. */
function useLongForm(total: number) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useSlices(total);
  const isSettled = useSettled(box, total > SLICE && drawn === total);
  return { box, drawn, look: isSettled ? 'form-settled' : '' };
}
