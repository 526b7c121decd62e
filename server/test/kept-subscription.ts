import { addDays } from '@visita/core/days';
import { initialDesiredState } from '@visita/core/subscriptions/desired-state';
import type { Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { seedPlans } from '../seed/seed-plans.ts';
import { insertSubscription } from '../subscriptions/queries.ts';
import { insertSeat } from '../subscriptions/seat-queries.ts';

import type { Person } from './world.ts';

/**
 * Inserts a plan for two, in which the user has a seat without a card; it exists at no provider. The seat has
 * the subscription's id.
 */
export async function insertSubscriptionFixture(
  { db }: Pick<Database, 'db'>,
  { person, at }: { person: Person; at: Date },
): Promise<string> {
  await seedPlans({ db, now: at });
  const id = newId(at);
  await transaction(db, async (tx) => {
    await insertSubscription(tx, {
      id,
      subscriptionNo: `S${id}`,
      userId: person.id,
      plan: 'duo-annual',
      currency: 'CAD',
      price: 14_880,
      seats: 2,
      colours: [],
      language: 'en',
      destination: { country: 'CA', province: 'ON' },
      hasTrial: false,
      desired: initialDesiredState('duo-annual'),
      status: 'active',
      startedAt: at,
      periodStart: at,
      periodEnd: addDays(at, 365),
      processedUntil: at,
      createdAt: at,
    });
    await insertSeat(tx, { id, subscriptionId: id, userId: person.id, startsAt: at });
  });
  return id;
}
