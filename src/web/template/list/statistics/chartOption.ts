import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Statistic } from '../../../../model/language/layout.ts';
import { FONTS, TYPE, type Palette } from '../../../theme/tokens.ts';
import type { Mark } from './useStatistic.ts';

export type ChartOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** Pixels: of a bar with its gap, of columns with their words, of the words beside bars, and how thick a mark is at most. */
const BAR_ROOM = 26;
const COLUMNS_HEIGHT = 150;
const LABEL_WIDTH = 130;
const THICKEST = 28;

/** How high a chart of so many marks is, in pixels. */
export const chartHeight = (kind: Statistic['kind'], count: number): number =>
  kind === 'columns' ? COLUMNS_HEIGHT : count * BAR_ROOM;

/**
 * A chart of bars, longest first from above, or of columns from left to right. Marks are as long as their share of the largest; the numbers
 * stand beside them as words, so that there is no axis to read. Colours and type are those of the theme.
 */
export function chartOption(
  kind: Statistic['kind'],
  marks: readonly Pick<Mark, 'label' | 'text' | 'share'>[],
  palette: Palette,
  motion: boolean,
): ChartOption {
  const upright = kind === 'columns';
  const words = { color: palette.ink, fontFamily: FONTS.text, fontSize: TYPE.small };
  const names = {
    type: 'category' as const,
    data: marks.map(({ label }) => label),
    axisTick: { show: false },
    axisLine: { show: upright, lineStyle: { color: palette.line } },
    axisLabel: {
      ...words,
      interval: 0,
      ...(upright ? { hideOverlap: true } : { width: LABEL_WIDTH, overflow: 'truncate' as const }),
    },
  };
  const lengths = { type: 'value' as const, min: 0, max: 1, show: false };
  return {
    animation: motion,
    grid: upright
      ? { left: 4, right: 4, top: 20, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }
      : { left: 4, right: 72, top: 0, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: upright ? names : lengths,
    yAxis: upright ? lengths : { ...names, inverse: true },
    series: [
      {
        type: 'bar',
        data: marks.map(({ share }) => share),
        barMaxWidth: THICKEST,
        barMinHeight: 2,
        cursor: 'pointer',
        itemStyle: { color: palette.accent },
        emphasis: { itemStyle: { color: palette.accentHover, borderColor: palette.ink, borderWidth: 2 } },
        label: {
          ...words,
          show: true,
          position: upright ? 'top' : 'right',
          formatter: ({ dataIndex }) => marks[dataIndex]?.text ?? '',
        },
      },
    ],
  };
}
