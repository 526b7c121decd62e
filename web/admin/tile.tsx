import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { Metric } from '../back-office/metric.tsx';
import classes from './tile.module.css';

const Chart = lazy(() =>
  import('../back-office/chart.tsx').then(({ Chart: component }) => ({ default: component })),
);

type TileChart = Omit<ComponentProps<typeof Chart>, 'label' | 'height'>;

interface TileProps extends Omit<ComponentProps<typeof Metric>, 'children'> {
  /** The question that the chart answers. */
  question: string;
  /** The series over time. */
  chart?: TileChart;
  /** The parts of the total, in place of a chart. */
  parts?: readonly TilePart[];
}

const height = 150;

/** A dashboard figure with a chart or its parts. */
export function Tile({ question, chart, parts = [], ...metric }: TileProps) {
  const { t } = useTranslation('admin-dashboard');
  const isDrawn = chart?.points.some((point) => chart.series.some(({ name }) => point[name] !== 0)) ?? false;
  return (
    <Metric {...metric}>
      <p className={classes.question}>{question}</p>
      {chart && isDrawn && (
        <Suspense fallback={<div style={{ height }} />}>
          <Chart {...chart} label={question} height={height} />
        </Suspense>
      )}
      {parts.length > 0 && <Parts parts={parts} label={question} />}
      {!isDrawn && parts.length === 0 && <p className={classes.nothing}>{t('nothing')}</p>}
    </Metric>
  );
}

interface TilePart {
  key: string;
  label: string;
  amount: number;
  /** The formatted amount. */
  value: string;
  to?: string;
  isGrave?: boolean;
}

/** The parts as horizontal bars, scaled to the largest. */
function Parts({ parts, label }: { parts: readonly TilePart[]; label: string }) {
  const largest = Math.max(...parts.map(({ amount }) => amount), 1);
  return (
    <ul className={classes.parts} aria-label={label}>
      {parts.map(({ key, label: name, amount, value, to, isGrave }) => (
        <li key={key} data-grave={isGrave || undefined}>
          {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          <span className={classes.number}>{value}</span>
          <span className={classes.bar} style={{ width: `${(100 * amount) / largest}%` }} />
        </li>
      ))}
    </ul>
  );
}
