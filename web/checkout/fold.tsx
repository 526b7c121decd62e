import { useState, type ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  title: string;
  hint: string;
  /** Read when the section is first shown; afterwards the buyer folds it. */
  isOpen: boolean;
  children: ReactNode;
}

/** An optional section of the checkout, folded behind its title. */
export function Fold({ title, hint, isOpen, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className={classes.fold} open={isOpenAtFirst}>
      <summary className={classes.summary}>
        {title} <span>{hint}</span>
      </summary>
      {children}
    </details>
  );
}
