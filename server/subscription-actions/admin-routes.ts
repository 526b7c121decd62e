import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { on } from '../http/route.ts';
import { cancelForStaff } from '../payments/cancel-for-staff.ts';
import { recordTransfer } from '../payments/record-transfer.ts';
import { refundPlanCharge } from '../payments/refund-plan-charge.ts';
import { writeOffInvoices } from '../payments/write-off-invoices.ts';
import { listForStaff } from './admin-queries.ts';
import { reconcileForStaff, presentProviderState } from './reconcile-for-staff.ts';
import { creditCustomer } from './credit-customer.ts';
import { extendSubscription } from './extend-subscription.ts';
import { presentForStaff } from './present-for-staff.ts';
import { subscriptionsTable } from './subscriptions-table.ts';

export const adminSubscriptionRoutes = [
  on(adminSubscriptions.list, ({ db, now, query }) => listForStaff(db, { ...query, now: now() })),
  on(adminSubscriptions.csv, subscriptionsTable),
  on(adminSubscriptions.get, presentForStaff),
  on(adminSubscriptions.provider, presentProviderState),
  on(adminSubscriptions.cancel, cancelForStaff),
  on(adminSubscriptions.extend, extendSubscription),
  on(adminSubscriptions.credit, creditCustomer),
  on(adminSubscriptions.refund, refundPlanCharge),
  on(adminSubscriptions.transfer, recordTransfer),
  on(adminSubscriptions.writeOff, writeOffInvoices),
  on(adminSubscriptions.align, reconcileForStaff),
];
