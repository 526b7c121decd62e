import { BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { evenAxis } from '../ui/even-axis.ts';
import { chartHeight } from './chart-height.ts';
import type { ChartPoint } from './chart-points.ts';

/** Its own chunk, because only this screen uses the chart library. */
export function VisitsChart({ points }: { points: ChartPoint[] }) {
  const { t } = useTranslation('stats');
  const { number, point, days } = useFormat();
  const bars = points.map(({ from, to, ...values }) => ({
    ...values,
    name: from === to ? point(from) : days(new Date(from), new Date(to), 'UTC'),
  }));
  return (
    <BarChart
      h={chartHeight}
      data={bars}
      dataKey="name"
      series={[
        { name: 'visits', label: t('chart.visits'), color: 'var(--color-accent-fill)' },
        { name: 'saves', label: t('chart.saves'), color: 'var(--color-text-muted)' },
      ]}
      valueFormatter={number}
      withLegend
      legendProps={{ itemSorter: null }}
      // bars overlap by half, so that they stay wide on a phone
      barChartProps={{ barCategoryGap: '6%', barGap: '-29%' }}
      tickLine="none"
      gridAxis="x"
      gridColor="var(--color-border)"
      textColor="var(--color-text-muted)"
      xAxisProps={{ minTickGap: 24, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ ...evenAxis(points.flatMap(({ visits, saves }) => [visits, saves])), width: 40 }}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0], maxBarSize: 28 }}
    />
  );
}
