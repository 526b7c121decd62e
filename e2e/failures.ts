import type { AlertFacts, AlertKind } from '@visita/core/provider/alert';
import type { Database } from '../server/database/database.ts';
import { newId } from '../server/database/id.ts';
import { transaction } from '../server/database/transaction.ts';
import { ensureCustomerBalance, insertMovement } from '../server/payments/customer-balance-queries.ts';
import { insertAlert } from '../server/provider/alert-queries.ts';
import { insertDrift } from '../server/provider/drift-queries.ts';
import { insertEvents } from '../server/provider/event-queries.ts';
import { openQueues } from '../server/queue/queues.ts';

const [hour, day] = [3_600_000, 86_400_000];

/**
 * Inserts an alert of each kind, failed events and jobs, differences with Stripe, and a credit that staff gave
 * in its dashboard, since these are rarely there to look at.
 */
export async function insertFailures(
  database: Database,
  { about: userId, now }: { about: string; now: Date },
): Promise<void> {
  const { db, pool } = database;
  const before = (time: number) => new Date(now.getTime() - time);
  const alerts: [AlertKind, string, string, AlertFacts?][] = [
    ['pageTextHeld', 'terms/fr', ''],
    ['trialAgain', newId(now), 'fingerprint Xt5EWLLDS7FJjR1c'],
    ['subscriptionUnexpected', newId(now), 'paused → trialing'],
    ['subscriptionStuck', userId, 'No such price: price_1QduoAnnualCAD2026'],
    [
      'refundSlow',
      're_3QK2eZ2eZvKYlo2C1a9GdW4f',
      'pending',
      { orderNo: 'V20261119KTQ4RA', amount: 10_210, currency: 'CAD' },
    ],
    [
      'paymentSurplus',
      'pi_3QK2eZ2eZvKYlo2C0rT8sB1n',
      'paid after the window',
      { orderNo: 'V20261121M8WZ2C', amount: 4_599, currency: 'CAD' },
    ],
    [
      'sessionForeign',
      'cs_live_a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0',
      'customer cus_R1 instead of cus_Q9',
    ],
    ['jobGivenUp', 'orders.mailConfirmed', '550 5.1.1 mailbox unavailable'],
    ['eventDead', 'evt_1QK2eZ2eZvKYlo2CfTbX0a7L', 'no order for session cs_live_a1b2c3'],
    [
      'refundFailed',
      're_3QK2eZ2eZvKYlo2C1b7XkP0q',
      'expired_or_canceled_card',
      { orderNo: 'V20261123PX7D9H', amount: 11_498, currency: 'CAD' },
    ],
    [
      'paymentDisputed',
      'pi_3QK2eZ2eZvKYlo2C0mN5vC6d',
      'fraudulent',
      {
        orderNo: 'V20261120Q2JH6B',
        amount: 23_997,
        currency: 'CAD',
        dueBy: new Date(now.getTime() + 9 * day).toISOString(),
      },
    ],
  ];
  await transaction(db, async (tx) => {
    for (const [index, [kind, about, detail, facts = {}]] of alerts.entries())
      await insertAlert(tx, { kind, about, detail, facts, at: before((alerts.length - index) * 7 * hour) });
    const at = before(2 * day);
    const customer = 'cus_R1QK2eZ2eZvKYl';
    await ensureCustomerBalance(tx, { customer, userId, currency: 'CAD', changedAt: at });
    await insertMovement(tx, { id: newId(at), customer, kind: 'dashboard', amount: 1_500, at });
  });

  const eventRow = (id: string, type: string, objectId: string, error: string, receivedAt: Date) => {
    const created = Math.floor(receivedAt.getTime() / 1_000);
    return {
      id,
      type,
      objectId,
      error,
      receivedAt,
      created,
      apiVersion: null,
      payload: {},
      state: 'dead' as const,
      attempts: 8,
    };
  };
  await insertEvents(db, [
    eventRow(
      'evt_1QK2eZ2eZvKYlo2CfTbX0a7L',
      'checkout.session.completed',
      'cs_live_a1b2c3d4e5f6g7h8i9j0',
      'no order for this session',
      before(hour),
    ),
    eventRow(
      'evt_1QK3aZ2eZvKYlo2CkLm41Bq2',
      'customer.subscription.updated',
      userId,
      'the plan of price price_1QduoAnnualCAD2026 is not known',
      before(day),
    ),
    eventRow(
      'evt_1QK4bZ2eZvKYlo2CvW93TyZ8',
      'charge.refund.updated',
      're_3QK2eZ2eZvKYlo2C1b7XkP0q',
      'canceling statement due to statement timeout',
      before(3 * day),
    ),
  ]);

  const givenUp = (queue: string, data: object, message: string, at: Date) =>
    [queue, JSON.stringify(data), JSON.stringify({ message }), at] as const;
  // a job can only fail in an existing queue
  await openQueues(database, []);
  for (const job of [
    givenUp(
      'orders.mailConfirmed',
      { userId, orderId: newId(now) },
      '550 5.1.1 <ana@example.com>: mailbox unavailable',
      before(2 * hour),
    ),
    givenUp(
      'payments.resumeRefund',
      { refundId: newId(now) },
      'The provider answered 402: balance_insufficient',
      before(day),
    ),
    givenUp(
      'cards.drawSheets',
      { batchId: newId(now) },
      'ENOSPC: no space left on device, write',
      before(5 * day),
    ),
  ])
    await pool.query(
      `insert into pgboss.job (name, source_name, data, source_output, created_on, source_created_on, source_retry_count, state, completed_on)
       values ('dead', $1, $2, $3, $4, $4::timestamptz - interval '1 day', 17, 'completed', $4)`,
      [...job],
    );

  const differences: [string, string, string | null, string | null, boolean][] = [
    ['sub_1QK2eZ2eZvKYlo2CqWeRtY12', 'status', 'active', 'pending', true],
    ['pi_3QK2eZ2eZvKYlo2C0mN5vC6d', 'refunded', '0', '4599', false],
    ['in_1QK2eZ2eZvKYlo2CaSdFgH34', 'nextAttemptAt', null, before(-2 * day).toISOString(), false],
    ['sub_1QK7yZ2eZvKYlo2CpOiUyT78', 'isEnding', 'true', 'false', true],
    ['sub_1QK9zZ2eZvKYlo2CzXcVbN56', 'scheduleId', 'sub_sched_1QK9zZ2eZvKYlo2C', null, false],
  ];
  for (const [objectId, field, localValue, stripeValue, isMended] of differences)
    await insertDrift(db, {
      objectId,
      field,
      localValue,
      stripeValue,
      repairedAt: isMended ? before(hour) : null,
      at: before(hour),
    });
}
