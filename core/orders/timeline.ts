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
  /** Null for a future step. */
  at: Date | null;
  isHere: boolean;
}

type TimelineContext = Pick<Order, 'status' | 'shippingStatus' | 'events'>;

/** Returns past and expected steps of an order. The last past step is the current one. */
export function buildOrderTimeline({ status, shippingStatus, events }: TimelineContext): TimelineStep[] {
  const past: { step: Step; at: Date }[] = [];
  for (const { kind, at } of events) {
    const step = steps.find((one) => one === kind.replace(/^shipping\./, ''));
    // the shipped order and its handed-over parcel are one step for the buyer
    if (step && past.at(-1)?.step !== step && !isSaid(step, past)) past.push({ step, at });
  }
  const ahead = stepsAhead({ status, shippingStatus }).map((step) => ({ step, at: null, isHere: false }));
  return [...past.map((step, index) => ({ ...step, isHere: index === past.length - 1 })), ...ahead];
}

function isSaid(step: Step, past: { step: Step }[]): boolean {
  // after a failed refund the restored state is shown again
  if (past.at(-1)?.step === 'refunded') return false;
  const has = (one: Step) => past.some(({ step }) => step === one);
  if (step === 'shipped') return has('shipped');
  return step === 'completed' && has('delivered');
}

function stepsAhead({ status, shippingStatus }: Omit<TimelineContext, 'events'>): Step[] {
  const isSent = shippingStatus !== null;
  if (status === 'pending') return isSent ? ['paid', 'shipped', 'delivered'] : ['paid'];
  if (status === 'paid') return isSent ? ['shipped', 'delivered'] : [];
  return status === 'shipped' && shippingStatus !== 'delivered' && shippingStatus !== 'returned'
    ? ['delivered']
    : [];
}
