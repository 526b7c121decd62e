import { shareOut } from '../share-out.ts';
import type { TaxLine } from '../shop/tax.ts';

/** A tax that was charged beyond what was due, in cents. */
export interface ExcessTax {
  code: string;
  amount: number;
}

const total = (taxes: readonly Pick<TaxLine, 'amount'>[]) =>
  taxes.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns the part of the charged taxes that exceeds all taxes that were due, by the taxes of which too much was
 * charged. A tax of which too little was charged counts against the others.
 */
export function findExcessTaxes(charged: readonly TaxLine[], due: readonly TaxLine[]): ExcessTax[] {
  const excess = Math.max(total(charged) - total(due), 0);
  const surpluses = charged.map(({ kind, amount }) =>
    Math.max(amount - total(due.filter((tax) => tax.kind === kind)), 0),
  );
  return shareOut(excess, surpluses).flatMap((amount, index) =>
    amount > 0 ? [{ code: charged[index]?.code ?? '', amount }] : [],
  );
}
