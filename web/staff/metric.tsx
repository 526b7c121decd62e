import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './metric.module.css';

interface MetricProps {
  label: string;
  /** As it is read: a sum of money, a number, a share. */
  value: string;
  /** What it means, in words: compared with what, since when. */
  note?: string;
  /** The list behind it. */
  to?: string;
  /** It wants somebody's attention. */
  isGrave?: boolean;
  /** A chart, where one answers a question. */
  children?: ReactNode;
}

/** One number with what it means. */
export function Metric({ label, value, note, to, isGrave = false, children }: MetricProps) {
  return (
    <section className={classes.metric} data-grave={isGrave || undefined}>
      <h2 className={classes.label}>
        {to ? (
          <Link to={to} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <p className={classes.value}>{value}</p>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}

/** Several beside each other, as many as there is room for. */
export function Metrics({ children }: { children: ReactNode }) {
  return <div className={classes.metrics}>{children}</div>;
}
