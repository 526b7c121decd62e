import type { Deps } from '../deps.ts';
import { parseId } from '../provider/client.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { readPaid } from '../payments/read-charge.ts';
import { settleDispute } from './settle-dispute.ts';

type ReadDisputeDeps = Pick<Deps, 'db' | 'stripe' | 'now' | 'config'>;

/** Fetches a dispute. Undefined if its payment is not ours. */
export async function readDispute(
  deps: ReadDisputeDeps,
  { stripeId }: { stripeId: string },
): Promise<ReceivedChange | undefined> {
  const dispute = await deps.stripe.find((sdk) => sdk.disputes.retrieve(stripeId));
  const intentId = parseId(dispute?.payment_intent);
  const settlePaid = intentId === undefined ? undefined : await readPaid(deps, { intentId });
  if (!dispute || !settlePaid) return undefined;
  return async (tx) => {
    await settlePaid(tx);
    await settleDispute(tx, dispute, deps.now());
  };
}
