import { applyRate } from '../money.ts';

/** A line of a paid invoice that can be given back in part, amounts before tax in cents. */
export interface CreditableLine {
  id: string;
  amount: number;
  /** Not given back yet. */
  left: number;
  /** The taxes on the whole line. */
  taxes: readonly { code: string; rate: number; amount: number }[];
}

/** A part of an invoice with its taxes: what a credit note at Stripe amounts to. */
export interface CreditQuote {
  lines: { id: string; amount: number }[];
  subtotal: number;
  /** Amounts by the code of the tax. */
  taxes: Record<string, number>;
  total: number;
}

/**
 * Returns the credit of these amounts per line. Stripe taxes each line of a credit note by itself and rounds
 * each tax half up to the cent; a line that is given back whole has the taxes that it was charged.
 */
export function quoteLines(
  lines: readonly CreditableLine[],
  parts: readonly { id: string; amount: number }[],
): CreditQuote {
  const taxes: Record<string, number> = {};
  for (const { id, amount } of parts) {
    const line = lines.find((one) => one.id === id);
    for (const tax of line?.taxes ?? [])
      taxes[tax.code] =
        (taxes[tax.code] ?? 0) + (amount === line?.amount ? tax.amount : applyRate(amount, tax.rate));
  }
  const subtotal = parts.reduce((sum, { amount }) => sum + amount, 0);
  const total = Object.values(taxes).reduce((sum, amount) => sum + amount, subtotal);
  return { lines: parts.map((line) => ({ ...line })), subtotal, taxes, total };
}

/** Takes an amount before tax from the lines, the largest first; undefined if less is left. */
export function takeFromLines(
  lines: readonly CreditableLine[],
  amount: number,
): { id: string; amount: number }[] | undefined {
  let rest = amount;
  const parts: { id: string; amount: number }[] = [];
  for (const { id, left } of lines.toSorted((one, other) => other.left - one.left)) {
    const part = Math.min(rest, Math.max(left, 0));
    if (part > 0) parts.push({ id, amount: part });
    rest -= part;
  }
  return rest === 0 && parts.length > 0 ? parts : undefined;
}

/**
 * Returns the largest credit whose total with taxes is at most `total`: all that is left of a charge from which
 * credits were deducted, or which was refunded in part.
 */
export function quoteUpTo(lines: readonly CreditableLine[], total: number): CreditQuote | undefined {
  const most = lines.reduce((sum, { left }) => sum + Math.max(left, 0), 0);
  // the total rises with the amount, so the amount is found by bisection
  let [low, high] = [0, Math.min(most, total)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const parts = takeFromLines(lines, middle);
    if (parts && quoteLines(lines, parts).total <= total) low = middle;
    else high = middle - 1;
  }
  const parts = low > 0 ? takeFromLines(lines, low) : undefined;
  return parts && quoteLines(lines, parts);
}
