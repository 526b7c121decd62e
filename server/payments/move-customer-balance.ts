import { z } from 'zod';
import type { MovementKind } from '@visita/core/payments/customer-balance';
import type { Tx } from '../database/database.ts';
import { attempt } from '../provider/attempt.ts';
import { classifyError } from '../provider/errors.ts';
import { enqueue, job } from '../queue/job.ts';
import { findMovement, insertMovement, updateMovement } from './customer-balance-queries.ts';

interface NewMovement {
  id: string;
  customer: string;
  kind: MovementKind;
  /** In cents: positive adds to the credit. */
  amount: number;
  at: Date;
}

/**
 * Moves the balance of a customer that has a row, once per id, and enqueues the same at Stripe. Returns false if it was
 * moved before.
 */
export async function moveCustomerBalance(tx: Tx, movement: NewMovement): Promise<boolean> {
  if (!(await insertMovement(tx, movement))) return false;
  await enqueue(tx, sendMovement, { movementId: movement.id });
  return true;
}

/**
 * Sends a movement to Stripe, once. Does nothing for a customer that was deleted there, whose balance is gone with
 * it.
 */
export const sendMovement = job(
  'payments.sendMovement',
  z.object({ movementId: z.uuid() }),
  async (deps, { movementId }) => {
    const movement = await findMovement(deps.db, { id: movementId });
    if (movement?.stripeId !== null) return;
    const { customer, currency } = movement;
    const params = {
      amount: -movement.amount,
      currency: currency.toLowerCase(),
      metadata: { movement_id: movementId },
    };
    try {
      const sent = await attempt(deps, {
        purpose: 'credit',
        localId: movementId,
        params: { customer, ...params },
        perform: (sdk, idempotencyKey) =>
          sdk.customers.createBalanceTransaction(customer, params, { idempotencyKey }),
        find: async (sdk) => {
          const { data } = await sdk.customers.listBalanceTransactions(customer, { limit: 100 });
          return data.find(({ metadata }) => metadata?.['movement_id'] === movementId);
        },
      });
      await updateMovement(deps.db, { id: movementId, stripeId: sent.id });
    } catch (error) {
      if (classifyError(error)?.kind !== 'missing') throw error;
    }
  },
);
