import { useState } from 'react';
import { Outlet } from 'react-router';
import type { GuestContext } from '../account/greeting.ts';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import { samplePerson } from './sample-person.ts';
import { useGuestPurpose } from './use-guest-purpose.ts';
import classes from './beside-card-page.module.css';

/** The layout of the sign-in and registration screens: a sample card beside the form shows the typed name. */
export default function BesideCardPage() {
  const [name, setName] = useState('');
  const context: GuestContext = { printName: setName, purpose: useGuestPurpose() };
  const sample = samplePerson[useLanguage()];
  return (
    <div className={classes.place}>
      <div>
        <Outlet context={context} />
      </div>
      <div className={`wide ${classes.beside}`} aria-hidden="true">
        <div className={classes.card}>
          <CardObject colour="gold" {...(name.trim() ? { name, title: '', company: '' } : sample)} />
        </div>
      </div>
    </div>
  );
}
