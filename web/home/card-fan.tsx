import { colours } from '@visita/core/colours';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import { samplePerson } from './sample-person.ts';
import classes from './card-fan.module.css';

/** The five materials as a fan of cards. */
export function CardFan() {
  const person = samplePerson[useLanguage()];
  return (
    <div className={classes.fan} aria-hidden="true">
      {colours.map((colour) => (
        <div key={colour} className={classes.card}>
          <CardObject colour={colour} {...person} />
        </div>
      ))}
    </div>
  );
}
