import type { ReactNode } from 'react';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import type { RenewingCode } from '../plans/renewing-plan.ts';
import { secondPerson, samplePerson } from './sample-person.ts';
import classes from './plan-pictures.module.css';

/** Returns pictures of the cards included with each plan. */
export function usePlanPictures(): Record<RenewingCode, ReactNode> {
  const language = useLanguage();
  const person = samplePerson[language];
  return {
    monthly: (
      <div className={classes.one}>
        <CardObject colour="silver" {...person} />
      </div>
    ),
    annual: (
      <div className={classes.one}>
        <CardObject colour="gold" {...person} />
      </div>
    ),
    'duo-annual': (
      <div className={classes.two}>
        <div>
          <CardObject colour="blue" {...secondPerson[language]} />
        </div>
        <div>
          <CardObject colour="black" {...person} />
        </div>
      </div>
    ),
  };
}
