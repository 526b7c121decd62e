import { splitPath } from '@visita/core/languages';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../session/session.ts';
import { useSlots } from './slots.ts';
import classes from './account-notice.module.css';

/** Screens that say the same themselves, or are about to be left. */
const quiet = /^\/(verify-email|login|register)(\/|$)/;

/**
 * What a signed-in person has to know about their account, under the header. The first script keeps its place where there
 * was something to say the last time; its words come only for those who need them.
 */
export function AccountNotice() {
  const user = useUser();
  const { noticeFor } = useSlots();
  const { rest } = splitPath(useLocation().pathname);
  if (quiet.test(rest)) return null;
  const notice = user && noticeFor(user);
  return (
    <div className={classes.place} data-known={user !== undefined} data-shown={Boolean(notice) || undefined}>
      <Suspense fallback={null}>{notice}</Suspense>
    </div>
  );
}
