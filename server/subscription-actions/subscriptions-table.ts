import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listForStaff } from './admin-queries.ts';

/** Exports a list of subscriptions as CSV. */
export const subscriptionsTable = (call: Call<typeof adminSubscriptions.csv>) =>
  downloadList(call, {
    name: 'subscriptions',
    action: 'subscriptions.download',
    list: (query) => listForStaff(call.db, { ...query, now: call.now() }),
    columns: {
      subscription: ({ subscriptionNo }) => subscriptionNo,
      email: ({ email }) => email,
      plan: ({ plan }) => plan,
      status: ({ status }) => status,
      seats: ({ seats }) => seats,
      'period ends': ({ periodEnd }) => periodEnd,
      ends: ({ endsAt }) => endsAt,
      begun: ({ createdAt }) => createdAt,
    },
  });
