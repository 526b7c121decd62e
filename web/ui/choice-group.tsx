import type { ComponentProps, ReactNode } from 'react';
import classes from './choice-group.module.css';

/** A fieldset of choices with its question as the legend. */
export function ChoiceGroup({
  legend,
  children,
  ...fieldset
}: ComponentProps<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset className={classes.group} {...fieldset}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
