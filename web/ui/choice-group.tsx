import type { ComponentProps, ReactNode } from 'react';
import classes from './choice-group.module.css';

/** Several ways of which one is chosen, under the question that they answer. */
export function ChoiceGroup({ legend, children, ...fieldset }: ComponentProps<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset className={classes.group} {...fieldset}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
