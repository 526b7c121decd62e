import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './checkout-step.module.css';

/** A numbered step of the checkout. */
export function CheckoutStep({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = `step-${number}`;
  return (
    <section aria-labelledby={id} className={classes.step}>
      <Title order={2} size="h4" id={id} className={classes.title}>
        <span className={classes.place} aria-hidden="true">
          {number}
        </span>
        {title}
      </Title>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
