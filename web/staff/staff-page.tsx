import { adminAlerts } from '@visita/core/admin/failures-contract';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { lookUpThings } from '../admin/look-up-things.ts';
import { BackOfficeError } from './back-office-error.tsx';
import { callStaffQuietly } from './call-staff.ts';
import type { LoadCounts } from './navigation.ts';
import { requireMe } from './require-me.ts';
import { Shell } from './shell.tsx';
import { useMe } from './staff-session.ts';
import type { Route } from './+types/staff-page.ts';

/** Nobody passes who has not signed in with both factors: a token is given for nothing less. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireMe(request);
    return next();
  },
];

/** Its presence makes the guard run before the first screen as well. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** What waits beside each screen, of those that somebody may see. */
const loadCounts: LoadCounts = async (permissions) =>
  permissions.includes('alerts.read') ? { alerts: (await callStaffQuietly(adminAlerts.count, {})).count } : {};

export default function StaffPage() {
  const { t } = useTranslation('admin');
  const me = useMe();
  const lookUp = lookUpThings(me?.permissions ?? [], (section) => t(`nav.${section}`));
  return (
    <Shell lookUp={lookUp} loadCounts={loadCounts}>
      <Outlet />
    </Shell>
  );
}

/** A screen that failed leaves the rest of the back office where it was. */
export function ErrorBoundary() {
  return (
    <Shell>
      <BackOfficeError />
    </Shell>
  );
}
