import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Metric } from '../staff/metric.tsx';
import classes from './tile.module.css';

const Chart = lazy(() => import('../staff/chart.tsx').then(({ Chart: component }) => ({ default: component })));

type Drawn = Omit<ComponentProps<typeof Chart>, 'label' | 'height'>;

interface TileProps extends Omit<ComponentProps<typeof Metric>, 'children'> {
  /** What its chart answers. */
  question: string;
  /** How it went, day by day or month by month. */
  chart?: Drawn;
  /** What it is made of, in place of a chart. */
  parts?: readonly Part[];
}

const height = 150;

/** One number of the dashboard, and a chart that answers one question about it. */
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

interface Part {
  key: string;
  label: string;
  amount: number;
  /** The amount as it is read. */
  value: string;
  to?: string;
  isGrave?: boolean;
}

/** Each part with its name, and a bar as long as its share of the largest. */
function Parts({ parts, label }: { parts: readonly Part[]; label: string }) {
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
