import { adminDashboard } from '@visita/core/admin/admin-contract';
import { adminAlerts, adminDrift, adminEvents, adminJobs } from '@visita/core/admin/failures-contract';
import { adminSettings } from '@visita/core/admin/settings-contract';
import { on } from '../http/route.ts';
import { countGivenUp } from '../queue/given-up.ts';
import { dismissEvent } from './dismiss-event.ts';
import { countOpenAlerts, listAlerts } from './failure-queries.ts';
import { planSeller, removeSeller } from './plan-seller.ts';
import { planPlanPrice, planShippingRate, planTax } from './plan-settings.ts';
import { removePlanPrice, removeShippingRate, removeTax } from './remove-planned.ts';
import { reopenAlert } from './reopen-alert.ts';
import { replayAllEvents, replayEvent } from './replay-events.ts';
import { dismissJobs, retryJobs } from './retry-jobs.ts';
import { settleAlert } from './settle-alert.ts';
import { listedAlert, presentAlert } from './present-alert.ts';
import { presentDashboard } from './present-dashboard.ts';
import { presentDrift, presentReport } from './present-drift.ts';
import { presentDeadEvents, presentGivenUp } from './present-failures.ts';
import { changeSettings, presentSettings } from './present-settings.ts';
import { startComparison } from './start-comparison.ts';

export const businessRoutes = [
  on(adminDashboard.get, (call) => presentDashboard(call, { ...call.query, role: call.staff.role })),
  on(adminSettings.get, (call) => presentSettings(call)),
  on(adminSettings.seller, (call) => changeSettings(call, () => planSeller(call, call.body))),
  on(adminSettings.removeSeller, (call) => changeSettings(call, () => removeSeller(call, call.params))),
  on(adminSettings.planPrice, (call) => changeSettings(call, () => planPlanPrice(call, call.body))),
  on(adminSettings.removePlanPrice, (call) => changeSettings(call, () => removePlanPrice(call, call.params))),
  on(adminSettings.shippingRate, (call) => changeSettings(call, () => planShippingRate(call, call.body))),
  on(adminSettings.removeShippingRate, (call) =>
    changeSettings(call, () => removeShippingRate(call, call.params)),
  ),
  on(adminSettings.tax, (call) => changeSettings(call, () => planTax(call, call.body))),
  on(adminSettings.removeTax, (call) => changeSettings(call, () => removeTax(call, call.params))),
];

export const adminFailureRoutes = [
  on(adminAlerts.list, async ({ db, query }) => {
    const { items, next } = await listAlerts(db, query);
    return { items: items.map(listedAlert), next };
  }),
  on(adminAlerts.count, async ({ db }) => ({ count: await countOpenAlerts(db) })),
  on(adminAlerts.get, presentAlert),
  on(adminAlerts.settle, settleAlert),
  on(adminAlerts.reopen, reopenAlert),
  on(adminEvents.list, presentDeadEvents),
  on(adminEvents.replay, replayEvent),
  on(adminEvents.replayAll, replayAllEvents),
  on(adminEvents.dismiss, dismissEvent),
  on(adminJobs.list, presentGivenUp),
  on(adminJobs.queues, ({ db }) => countGivenUp(db)),
  on(adminJobs.retry, async (call) => {
    await retryJobs(call, call.staff, { id: call.params.id });
    return null;
  }),
  on(adminJobs.retryAll, async (call) => ({
    count: await retryJobs(call, call.staff, { queue: call.body.queue }),
  })),
  on(adminJobs.dismiss, async (call) => {
    await dismissJobs(call, call.staff, { which: { id: call.params.id }, reason: call.body.reason });
    return null;
  }),
  on(adminJobs.dismissAll, async (call) => ({
    count: await dismissJobs(call, call.staff, {
      which: { queue: call.body.queue },
      reason: call.body.reason,
    }),
  })),
  on(adminDrift.list, presentDrift),
  on(adminDrift.report, presentReport),
  on(adminDrift.start, startComparison),
];
