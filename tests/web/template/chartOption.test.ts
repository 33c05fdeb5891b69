import { describe, expect, it } from 'vitest';
import { chartHeight, chartOption } from '../../../src/web/template/list/statistics/chartOption.ts';
import { DARK, LIGHT } from '../../../src/web/theme/tokens.ts';

const marks = [
  { label: 'Minor', text: '115', share: 1 },
  { label: 'Severe', text: 'CNY 1.00', share: 0.01 },
];

describe('the chart of a figure', () => {
  it('lays bars from above and columns from the left, as long as their share', () => {
    const bars = chartOption('bars', marks, LIGHT, true);
    expect(bars).toMatchObject({ yAxis: { data: ['Minor', 'Severe'], inverse: true }, series: [{ data: [1, 0.01] }] });
    expect(chartOption('columns', marks, LIGHT, true)).toMatchObject({
      xAxis: { data: ['Minor', 'Severe'] },
      yAxis: { max: 1 },
    });
    expect(chartHeight('bars', 8)).toBeGreaterThan(chartHeight('bars', 2));
  });

  it('writes at each mark the number in the words of its field', () => {
    const [series] = [chartOption('bars', marks, LIGHT, true).series].flat();
    const write = series?.label?.formatter;
    const words =
      typeof write === 'function'
        ? marks.map((_mark, dataIndex) => write({ dataIndex } as Parameters<typeof write>[0]))
        : [];
    expect(words).toEqual(['115', 'CNY 1.00']);
  });

  it('wears the colours of the theme, and keeps still where that is wished', () => {
    for (const palette of [LIGHT, DARK])
      expect(chartOption('bars', marks, palette, false)).toMatchObject({
        animation: false,
        series: [{ itemStyle: { color: palette.accent }, label: { color: palette.ink } }],
      });
  });
});
