import type { MeasureName } from '../../../model/language/layout.ts';
import type { ColumnFigure } from './useFooter.ts';

/** Signs that every language reads; there is no room for the words, which the tip and the page reader say. */
const SIGNS: Record<MeasureName, string> = { sum: 'Σ', avg: 'Ø', min: '≥', max: '≤', count: '#' };

/** The figure below a column, with what it is. */
export function FigureCell({ figure }: { figure: ColumnFigure | undefined }) {
  if (!figure) return null;
  return (
    <span className="column-figure" title={`${figure.title} ${figure.text}`}>
      <small className="field-note" role="img" aria-label={figure.title}>
        {SIGNS[figure.measure]}
      </small>
      <strong className="tabular">{figure.text}</strong>
    </span>
  );
}
