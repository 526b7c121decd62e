import { AreaChart, BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { useFormat } from '../session/format.ts';
import { evenAxis } from '../ui/even-axis.ts';
import classes from './chart.module.css';

interface ChartProps {
  /** The text alternative of the chart. A table or list beside it shows the same numbers. */
  label: string;
  kind?: 'bars' | 'area';
  /** Each point has a `name` (its label on the x axis) and a number for every series. */
  points: readonly Record<string, string | number>[];
  series: readonly { name: string; label: string; isQuiet?: boolean }[];
  height?: number;
  format?: (value: number) => string;
  /** The number format of the y axis, for narrow labels. Defaults to `format`. */
  axisFormat?: (value: number) => string;
}

/** A chart in the product's colours. It imports the chart library, so screens load it with `lazy`. */
export function Chart({
  label,
  kind = 'bars',
  points,
  series,
  height = 180,
  format,
  axisFormat,
}: ChartProps) {
  const { number } = useFormat();
  const chartProps = {
    h: height,
    data: [...points],
    dataKey: 'name',
    series: series.map(({ name, label, isQuiet }) => ({
      name,
      label,
      color: isQuiet ? 'var(--color-text-muted)' : 'var(--color-accent-fill)',
    })),
    valueFormatter: format ?? number,
    withLegend: series.length > 1,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    gridColor: 'var(--color-border)',
    textColor: 'var(--color-text-muted)',
    xAxisProps: { minTickGap: 24, interval: 'equidistantPreserveStart' as const },
    yAxisProps: {
      ...evenAxis(points.flatMap((point) => series.map(({ name }) => Number(point[name])))),
      width: 56,
      ...(axisFormat && { tickFormatter: axisFormat }),
    },
  };
  return (
    <figure className={classes.chart} aria-label={label}>
      {kind === 'bars' ? (
        <BarChart
          {...chartProps}
          barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0], maxBarSize: 28 }}
        />
      ) : (
        <AreaChart
          {...chartProps}
          curveType="linear"
          withDots={false}
          areaProps={{ isAnimationActive: false }}
        />
      )}
    </figure>
  );
}
