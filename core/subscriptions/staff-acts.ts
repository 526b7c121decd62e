import type { Refusal } from './actions.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import type { InvoiceStatus } from './invoice.ts';
import type { DesiredState } from './desired-state.ts';

/** The fields of a subscription that decide which actions only staff may take. */
interface Extendable {
  /** The effective status, see `statusAt`. */
  status: SubscriptionStatus;
  ends: DesiredState['ends'];
  isBilled: boolean;
  trialEnd: Date | null;
  endsAt: Date | null;
}

/**
 * Returns the reason why it cannot be extended, or null. Only free time and prepaid terms can be; a billed
 * period is credited instead.
 */
export function whyNoExtension({ status, ends, isBilled, trialEnd, endsAt }: Extendable): Refusal | null {
  if (isEnded(status) || ends === 'now') return 'ended';
  if (status === 'created' || (status === 'pending' && !isBilled)) return 'unpaid';
  if (!isBilled) return endsAt === null ? 'byContract' : null;
  if (ends === 'period') return 'ending';
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  return isFree && trialEnd !== null ? null : 'activated';
}

/**
 * Returns the reason why unpaid invoices cannot be written off, or null. A running subscription is still
 * being charged.
 */
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

/** Returns the reason why no bank transfer can be recorded, or null: nothing is open, and none came. */
export const whyNoTransfer = ({
  invoices,
}: {
  invoices: readonly { status: InvoiceStatus; byBank: number }[];
}): Refusal | null => (invoices.some(acceptsTransfer) ? null : 'notDue');

/** True for an invoice that a bank transfer can pay, or has paid. */
export const acceptsTransfer = ({ status, byBank }: { status: InvoiceStatus; byBank: number }): boolean =>
  status === 'open' || byBank > 0;
