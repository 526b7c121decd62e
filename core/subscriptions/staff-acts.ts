import type { Refusal } from './actions.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import type { InvoiceStatus } from './invoice.ts';
import type { Wanted } from './wanted.ts';

/** The part of a subscription that decides what staff may do about it beyond what its owner may. */
interface Extendable {
  /** With what the clock makes of it. */
  status: SubscriptionStatus;
  ends: Wanted['ends'];
  isBilled: boolean;
  trialEnd: Date | null;
  endsAt: Date | null;
}

/** Why it cannot be given more days: only free time and what ends by itself are longer for it. What is billed is credited instead. */
export function whyNoExtension({ status, ends, isBilled, trialEnd, endsAt }: Extendable): Refusal | null {
  if (isEnded(status) || ends === 'now') return 'ended';
  if (status === 'created' || (status === 'pending' && !isBilled)) return 'unpaid';
  if (!isBilled) return endsAt === null ? 'byContract' : null;
  if (ends === 'period') return 'ending';
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  return isFree && trialEnd !== null ? null : 'activated';
}

/** Why nothing that is owed can be given up: what runs is still being charged for. */
export function whyNoWriteOff({
  status,
  invoices,
}: {
  status: SubscriptionStatus;
  invoices: readonly { status: InvoiceStatus }[];
}): Refusal | null {
  if (!isEnded(status)) return 'notEnded';
  return invoices.some((invoice) => invoice.status === 'open') ? null : 'notDue';
}
