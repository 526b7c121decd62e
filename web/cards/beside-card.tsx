import type { Colour } from '@visita/core/colour';
import type { ReactNode } from 'react';
import { CardObject } from './card-object.tsx';
import classes from './beside-card.module.css';

/** A form with a picture of the card beside it if there is room. */
export function BesideCard({ colour, children }: { colour: Colour; children: ReactNode }) {
  return (
    <div className={classes.place}>
      {children}
      <div className={classes.card} aria-hidden="true">
        <CardObject colour={colour} name="" title="" company="" />
      </div>
    </div>
  );
}
