import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './metric.module.css';

interface MetricProps {
  label: string;
  /** The formatted value: money, a number or a share. */
  value: string;
  /** The context of the value, such as the comparison or the period. */
  note?: string;
  /** The list behind the number. */
  to?: string;
  /** True if the value needs attention. */
  isGrave?: boolean;
  /** A chart, if one adds information. */
  children?: ReactNode;
}

/** A number with its label and context. */
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
