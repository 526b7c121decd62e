import { splitPath } from '@visita/core/languages';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../session/session.ts';
import { useSlots } from './slots.ts';
import classes from './account-notice.module.css';

/** Screens that show the same notice themselves, or are about to redirect. */
const quiet = /^\/(verify-email|login|register)(\/|$)/;

/**
 * The notice about the signed-in user's account, below the header. The first script reserves its space if
 * there was one at the last visit; the text loads only if needed.
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
