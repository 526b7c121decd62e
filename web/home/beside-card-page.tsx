import { useState } from 'react';
import { Outlet } from 'react-router';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import { samplePerson } from './sample-person.ts';
import classes from './beside-card-page.module.css';

/** Around the forms that are met before there is a card of one's own: it stands beside them, and carries the name that is typed. */
export default function BesideCardPage() {
  const [name, setName] = useState('');
  const sample = samplePerson[useLanguage()];
  return (
    <div className={classes.place}>
      <div>
        <Outlet context={setName} />
      </div>
      <div className={`wide ${classes.beside}`} aria-hidden="true">
        <div className={classes.card}>
          <CardObject colour="gold" {...(name.trim() ? { name, title: '', company: '' } : sample)} />
        </div>
      </div>
    </div>
  );
}
