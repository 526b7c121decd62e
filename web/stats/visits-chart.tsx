import { BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { chartHeight } from './chart-height.ts';

interface Point {
  name: string;
  visits: number;
  saves: number;
}

/** A file of its own: only this screen loads the library that draws it. */
export function VisitsChart({ points }: { points: Point[] }) {
  const { t } = useTranslation('stats');
  const { number } = useFormat();
  return (
    <BarChart
      h={chartHeight}
      data={points}
      dataKey="name"
      series={[
        { name: 'visits', label: t('chart.visits'), color: 'var(--accent-fill)' },
        { name: 'saves', label: t('chart.saves'), color: 'var(--mantine-color-dimmed)' },
      ]}
      valueFormatter={number}
      withLegend
      tickLine="none"
      gridAxis="x"
      gridColor="var(--hairline)"
      textColor="var(--mantine-color-dimmed)"
      xAxisProps={{ minTickGap: 24, interval: 'preserveStartEnd' }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0], maxBarSize: 28 }}
    />
  );
}
