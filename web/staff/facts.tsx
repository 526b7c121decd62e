import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface Fact {
  label: string;
  /** Nothing where there is nothing to say: the line is left out. */
  value: ReactNode;
}

/** What is known of one thing, line by line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
