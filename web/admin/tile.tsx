import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Metric } from '../staff/metric.tsx';
import classes from './tile.module.css';

const Chart = lazy(() => import('../staff/chart.tsx').then(({ Chart: component }) => ({ default: component })));

type Drawn = Omit<ComponentProps<typeof Chart>, 'label' | 'height'>;

interface TileProps extends Omit<ComponentProps<typeof Metric>, 'children'> {
  /** What its chart answers. */
  question: string;
  /** Nothing where there is nothing to draw. */
  chart: Drawn | undefined;
  /** The numbers of the chart one by one, each with the list behind it. */
  children?: ReactNode;
}

const height = 150;

/** One number of the dashboard, and a chart that answers one question about it. */
export function Tile({ question, chart, children, ...metric }: TileProps) {
  return (
    <Metric {...metric}>
      <p className={classes.question}>{question}</p>
      {chart && (
        <Suspense fallback={<div style={{ height }} />}>
          <Chart {...chart} label={question} height={height} />
        </Suspense>
      )}
      {children}
    </Metric>
  );
}

interface Part {
  key: string;
  label: string;
  value: string;
  to?: string;
  isGrave?: boolean;
}

/** What a number is made of. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={classes.parts}>
      {parts.map(({ key, label, value, to, isGrave }) => (
        <li key={key} data-grave={isGrave || undefined}>
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          <span className={classes.number}>{value}</span>
        </li>
      ))}
    </ul>
  );
}
