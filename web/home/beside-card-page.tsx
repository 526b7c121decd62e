import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { GuestContext } from '../account/greeting.ts';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import { samplePerson } from './sample-person.ts';
import { useGuestPurpose } from './use-guest-purpose.ts';
import classes from './beside-card-page.module.css';

/** Loads for guests who are buying. */
const PurchaseSummary = lazy(async () => ({
  default: (await import('../checkout/purchase-summary.tsx')).PurchaseSummary,
}));

/**
 * The layout of the sign-in and registration screens: a sample card beside the form shows the typed name. A guest who
 * is buying sees the purchase instead.
 */
export default function BesideCardPage() {
  const [name, setName] = useState('');
  const purpose = useGuestPurpose();
  const context: GuestContext = { printName: setName, purpose };
  const language = useLanguage();
  const sample = samplePerson[language];
  return (
    <div className={classes.place}>
      <div>
        <Outlet context={context} />
      </div>
      {purpose?.kind === 'cart' || purpose?.kind === 'plan' ? (
        <div className={`wide ${classes.purchase}`}>
          <div>
            <Suspense fallback={<Skeleton height="3.5rem" />}>
              {/* the names of the items are in the page's language */}
              <PurchaseSummary key={language} target={purpose} />
            </Suspense>
          </div>
        </div>
      ) : (
        <div className={`wide ${classes.beside}`} aria-hidden="true">
          <div className={classes.card}>
            <CardObject colour="gold" {...(name.trim() ? { name, title: '', company: '' } : sample)} />
          </div>
        </div>
      )}
    </div>
  );
}
