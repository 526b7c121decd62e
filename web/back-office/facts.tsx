import type { ReactNode } from 'react';
import { useFormat } from '../session/format.ts';
import classes from './facts.module.css';

interface Fact {
  label: string;
  /** A line whose value is null, undefined or an empty string is left out. */
  value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** Lays out short facts of one kind in columns. */
  isAcross?: boolean;
}

/** A description list of the fields of one record. */
export function Facts({ facts, isAcross = false }: FactsProps) {
  const { number } = useFormat();
  return (
    <dl className={classes.facts} data-across={isAcross || undefined}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{typeof value === 'number' ? number(value) : value}</dd>
          </div>
        ))}
    </dl>
  );
}
