import { adminAlerts } from '@visita/core/admin/failures-contract';
import { adminReports } from '@visita/core/profile/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Outlet } from 'react-router';
import { lookUpThings } from '../admin/look-up-things.ts';
import { BackOfficeError } from '../back-office/back-office-error.tsx';
import { callStaffQuietly } from '../back-office/call-staff.ts';
import type { LoadCounts } from '../back-office/navigation.ts';
import { requireMe } from '../back-office/require-me.ts';
import { Shell } from '../back-office/shell.tsx';
import { useMe } from '../back-office/staff-session.ts';
import type { Route } from './+types/staff-page.ts';

/** Requires a signed-in member of staff. The server issues tokens only after both factors. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireMe(request);
    return next();
  },
];

/** A client loader with `hydrate` makes React Router run the middleware before the first screen as well. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** Counts open alerts and reports, as far as the permissions allow. */
const loadCounts: LoadCounts = async (permissions) => {
  const [alerts, reports] = await Promise.all([
    permissions.includes('alerts.read') ? callStaffQuietly(adminAlerts.count, {}) : undefined,
    permissions.includes('cards.read') ? callStaffQuietly(adminReports.count, {}) : undefined,
  ]);
  return { ...(alerts && { alerts: alerts.count }), ...(reports && { reports: reports.count }) };
};

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

/** Shows the error of a failed screen inside the shell, so that the navigation keeps working. */
export function ErrorBoundary() {
  return (
    <Shell>
      <BackOfficeError />
    </Shell>
  );
}
