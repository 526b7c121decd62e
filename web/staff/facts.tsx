import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import classes from './facts.module.css';

interface Fact {
  label: string;
  /** Nothing where there is nothing to say: the line is left out. */
  value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** Short ones of one kind: side by side. */
  isAcross?: boolean;
}

/** What is known of one thing, line by line. */
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
