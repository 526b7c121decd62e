import type { EventReader, EventReaders } from '../provider/received-events.ts';
import { readDispute } from './read-dispute.ts';

const dispute: EventReader = (deps, { objectId }) => readDispute(deps, { stripeId: objectId });

/** Event readers of disputes. */
export const disputeEvents: EventReaders = {
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'charge.dispute.closed': dispute,
};
