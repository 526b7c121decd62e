import { splitPath } from '@visita/core/languages';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../session/session.ts';
import classes from './account-notice.module.css';

const ErasureStrip = lazy(async () => ({ default: (await import('../privacy/erasure-strip.tsx')).ErasureStrip }));
const VerificationStrip = lazy(async () => ({ default: (await import('../account/verification-strip.tsx')).VerificationStrip }));

/** Screens that say the same themselves, or are about to be left. */
const quiet = /^\/(verify-email|login|register)(\/|$)/;

/**
 * What a signed-in person has to know about their account, under the header. The first script keeps its room where there
 * was something to say the last time; its words come only for those who need them.
 */
export function AccountNotice() {
  const user = useUser();
  const { rest } = splitPath(useLocation().pathname);
  if (quiet.test(rest)) return null;
  const isShown = Boolean(user && (user.erasedAt || !user.is_verified));
  return (
    <div className={classes.place} data-known={user !== undefined} data-shown={isShown || undefined}>
      <Suspense fallback={null}>
        {user?.erasedAt && <ErasureStrip erasedAt={user.erasedAt} />}
        {user && !user.erasedAt && !user.is_verified && <VerificationStrip user={user} />}
      </Suspense>
    </div>
  );
}
