import { Skeleton, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Filter } from '../../../../model/language/filter.ts';
import type { Statistic } from '../../../../model/language/layout.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { useStatistic, type Mark, type Narrowing } from './useStatistic.ts';

// The charts' library is asked for with the first chart, not with the list.
const MarkChart = lazy(() => import('./MarkChart.tsx'));

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
      <figcaption className="field-note">
        {title}
        {statistic.kind === 'columns' && marks && marks.length > 1 && (
          <span className="statistic-span">
            {marks[0]?.label} – {marks.at(-1)?.label}
          </span>
        )}
      </figcaption>
      {error !== undefined && (
        <Tooltip title={t('statistics.failed')}>
          <span className="statistic-value">–</span>
        </Tooltip>
      )}
      {error === undefined && !marks && <Skeleton.Button active size="small" />}
      {error === undefined && marks?.length === 0 && <span className="field-note">{t('statistics.none')}</span>}
      {error === undefined && marks && statistic.kind === 'card' && <Card mark={marks[0]} onOpen={onOpen} />}
      {error === undefined && marks && marks.length > 0 && statistic.kind !== 'card' && (
        <Chart title={title} statistic={statistic} marks={marks} onOpen={onOpen} />
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

interface ChartProps {
  title: string;
  statistic: Statistic;
  marks: readonly Mark[];
  onOpen(filter: Filter): void;
}

/** A chart and the same as a table, which the eye does not see: tab goes through its rows, and the mark of each stands out in the chart. */
function Chart({ title, statistic, marks, onOpen }: ChartProps) {
  const t = useTexts('template');
  const [current, setCurrent] = useState<number>();
  const press = ({ filter }: Mark): void => {
    if (filter) onOpen(filter);
  };
  return (
    <div className="statistic-chart">
      <Suspense fallback={<Skeleton.Node active />}>
        <MarkChart kind={statistic.kind} marks={marks} current={current} onPress={press} />
      </Suspense>
      <table className="visually-hidden" onBlur={() => setCurrent(undefined)}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.what')}</th>
            <th scope="col">{t('statistics.value')}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark, at) => (
            <tr key={mark.key}>
              <th scope="row">
                <button type="button" onFocus={() => setCurrent(at)} onClick={() => press(mark)}>
                  {mark.label}
                </button>
              </th>
              <td className="statistic-number">{mark.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
