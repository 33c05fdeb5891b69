import { Skeleton, Tooltip } from 'antd';
import type { Filter } from '../../../../model/language/filter.ts';
import type { Statistic } from '../../../../model/language/layout.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { useStatistic, type Mark, type Narrowing } from './useStatistic.ts';

interface StatisticsPanelProps {
  statistics: readonly Statistic[];
  narrowing: Narrowing;
  /** Opens the records behind a mark. */
  onOpen(statistic: Statistic, filter: Filter): void;
}

/** Figures and charts over what the list holds; each mark leads to its records. */
export function StatisticsPanel({ statistics, narrowing, onOpen }: StatisticsPanelProps) {
  const t = useTexts('template');
  return (
    <section className="statistics" aria-label={t('statistics.title')}>
      {statistics.map((statistic) => (
        <Figure
          key={statistic.code}
          statistic={statistic}
          narrowing={narrowing}
          onOpen={(filter) => onOpen(statistic, filter)}
        />
      ))}
    </section>
  );
}

interface FigureProps {
  statistic: Statistic;
  narrowing: Narrowing;
  onOpen(filter: Filter): void;
}

function Figure({ statistic, narrowing, onOpen }: FigureProps) {
  const t = useTexts('template');
  const pick = useLabel();
  const { marks, error } = useStatistic(statistic, narrowing);
  const title = pick(statistic.title);
  return (
    <figure className={`statistic statistic-${statistic.kind}`} aria-label={title}>
      <figcaption className="field-note">{title}</figcaption>
      {error !== undefined && (
        <Tooltip title={t('statistics.failed')}>
          <span className="statistic-value">–</span>
        </Tooltip>
      )}
      {error === undefined && !marks && <Skeleton.Button active size="small" />}
      {error === undefined && marks?.length === 0 && <span className="field-note">{t('statistics.none')}</span>}
      {error === undefined && marks && statistic.kind === 'card' && <Card mark={marks[0]} onOpen={onOpen} />}
      {error === undefined && marks && statistic.kind !== 'card' && (
        <ol className="statistic-marks">
          {marks.map((mark) => (
            <Bar key={mark.key} mark={mark} upright={statistic.kind === 'columns'} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </figure>
  );
}

function Card({ mark, onOpen }: { mark: Mark | undefined; onOpen(filter: Filter): void }) {
  const text = mark?.text || '–';
  const filter = mark?.filter;
  if (!filter) return <span className="statistic-value tabular">{text}</span>;
  return (
    <button type="button" className="link-button statistic-value tabular" onClick={() => onOpen(filter)}>
      {text}
    </button>
  );
}

/** A bar is as long, a column as high, as its share of the largest. */
function Bar({ mark, upright, onOpen }: { mark: Mark; upright: boolean; onOpen(filter: Filter): void }) {
  const { label, text, share, filter } = mark;
  const length = `${Math.round(share * 100)}%`;
  return (
    <li>
      <button
        type="button"
        className="statistic-mark"
        title={`${label}: ${text}`}
        onClick={() => filter && onOpen(filter)}
      >
        <span className="statistic-label">{label}</span>
        <span className="statistic-track" aria-hidden="true">
          <span style={upright ? { blockSize: length } : { inlineSize: length }} />
        </span>
        <span className="statistic-number tabular">{text}</span>
      </button>
    </li>
  );
}
