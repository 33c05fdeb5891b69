import { observer } from '@formily/reactive-react';
import type { ResolvedSection } from '../../../model/resolved/model.ts';
import { useId, useState } from 'react';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useLabel } from '../../i18n/useTexts.ts';
import { FieldItem } from './FieldItem.tsx';
import type { FormSession } from './FormSession.ts';
import { useSession } from './sessionContext.ts';

/** Whether a section has anything to show now. */
export const isShown = (session: FormSession, section: ResolvedSection): boolean =>
  section.fields.some((item) => session.field(item.field)?.display === 'visible');

/** How many faults stand in a section. */
export const faultsIn = (session: FormSession, section: ResolvedSection): number =>
  section.fields.reduce((sum, item) => {
    const field = session.field(item.field);
    return sum + (field?.selfErrors.length ?? 0) + (field?.data?.errors?.length ?? 0);
  }, 0);

/** The fields of a section in the columns of its grid, the first `limit` of them. */
export function SectionGrid({ section, limit }: { section: ResolvedSection; limit: number }) {
  return (
    <div className="form-room">
      <div className={`form-grid form-columns-${section.columns}`}>
        {section.fields.slice(0, limit).map((item) => (
          <FieldItem key={item.field} name={item.field} span={item.span} />
        ))}
      </div>
    </div>
  );
}

/** A section under its title, where the form shows all of them one below the other. One that folds stays open while a fault stands in it. */
export const Section = observer(function Section({
  section,
  titled,
  limit,
}: {
  section: ResolvedSection;
  titled: boolean;
  limit: number;
}) {
  const session = useSession();
  const pick = useLabel();
  const id = useId();
  const [isOpen, setOpen] = useState(section.fold !== 'closed');
  if (limit === 0 || !isShown(session, section)) return null;
  const open = section.fold === undefined || isOpen || faultsIn(session, section) > 0;
  const title = pick(section.title);
  return (
    <section className="form-section" aria-label={title} data-section={section.code} tabIndex={-1}>
      {(titled || section.fold) && (
        <h3 className="form-section-title">
          {section.fold ? (
            <button
              type="button"
              className="form-section-fold"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />} {title}
            </button>
          ) : (
            title
          )}
        </h3>
      )}
      <div id={id} hidden={!open}>
        {open && <SectionGrid section={section} limit={limit} />}
      </div>
    </section>
  );
});
