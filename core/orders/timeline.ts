import type { Order } from './contract.ts';

export const steps = [
  'placed',
  'paid',
  'preparing',
  'ready_to_ship',
  'pending',
  'shipped',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'exception',
  'returned',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type Step = (typeof steps)[number];

export interface TimelineStep {
  step: Step;
  /** Nothing for what is still to come. */
  at: Date | null;
  isHere: boolean;
}

type Told = Pick<Order, 'status' | 'shippingStatus' | 'events'>;

/** What happened to an order, and what is still to come where all goes well: the last thing that happened is where it is. */
export function timelineOf({ status, shippingStatus, events }: Told): TimelineStep[] {
  const past: { step: Step; at: Date }[] = [];
  for (const { kind, at } of events) {
    const step = steps.find((one) => one === kind.replace(/^shipping\./, ''));
    // an order that is shipped and its parcel that is handed over are one thing to whoever waits for it
    if (step && past.at(-1)?.step !== step && !isSaid(step, past)) past.push({ step, at });
  }
  const ahead = stepsAhead({ status, shippingStatus }).map((step) => ({ step, at: null, isHere: false }));
  return [...past.map((step, index) => ({ ...step, isHere: index === past.length - 1 })), ...ahead];
}

function isSaid(step: Step, past: { step: Step }[]): boolean {
  // a refund that failed: where it is now has to be said once more
  if (past.at(-1)?.step === 'refunded') return false;
  const has = (one: Step) => past.some(({ step: known }) => known === one);
  if (step === 'shipped') return has('shipped');
  return step === 'completed' && has('delivered');
}

function stepsAhead({ status, shippingStatus }: Omit<Told, 'events'>): Step[] {
  const isSent = shippingStatus !== null;
  if (status === 'pending') return isSent ? ['paid', 'shipped', 'delivered'] : ['paid'];
  if (status === 'paid') return isSent ? ['shipped', 'delivered'] : [];
  return status === 'shipped' && shippingStatus !== 'delivered' && shippingStatus !== 'returned' ? ['delivered'] : [];
}
