import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { Statistic } from '../../../../model/language/layout.ts';
import { useMotion } from '../../../theme/useMotion.ts';
import { usePalette } from '../../../theme/useTheme.ts';
import { chartHeight, chartOption } from './chartOption.ts';
import type { Mark } from './useStatistic.ts';

register([BarChart, GridComponent, SVGRenderer]);

interface MarkChartProps {
  kind: Statistic['kind'];
  marks: readonly Mark[];
  /** The mark that the keyboard is on. */
  current: number | undefined;
  onPress(mark: Mark): void;
}

/** The picture of a chart. What it says and where it leads stands in a table beside it, for the keyboard and for readers of a screen. */
export default function MarkChart({ kind, marks, current, onPress }: MarkChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const { palette } = usePalette();
  const motion = useMotion();
  const latest = useRef({ marks, onPress });
  useEffect(() => {
    latest.current = { marks, onPress };
  });

  useEffect(() => {
    if (!box.current) return undefined;
    const drawn = init(box.current, undefined, { renderer: 'svg' });
    chart.current = drawn;
    drawn.on('click', ({ dataIndex }) => {
      const mark = latest.current.marks[dataIndex];
      if (mark) latest.current.onPress(mark);
    });
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.current = undefined;
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(chartOption(kind, marks, palette, motion), { notMerge: true });
    chart.current?.resize();
  }, [kind, marks, palette, motion]);
  useEffect(() => {
    chart.current?.dispatchAction({ type: 'downplay', seriesIndex: 0 });
    if (current !== undefined) chart.current?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: current });
  }, [current, marks]);
  return <div ref={box} aria-hidden="true" style={{ blockSize: chartHeight(kind, marks.length) }} />;
}
