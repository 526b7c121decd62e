/**
 * Prices, terms and taxes of the specification, written by hand: the judges compare the shop with them, and
 * never ask the shop. In cents before tax.
 */
export const sleevePrice = 1200;
export const deliveryPrice = 500;

export type RenewingPlan = 'monthly' | 'annual' | 'duo-annual';

export const planPrices: Record<RenewingPlan, number> = { monthly: 1000, annual: 8880, 'duo-annual': 14_880 };
export const planSeats: Record<RenewingPlan, number> = { monthly: 1, annual: 1, 'duo-annual': 2 };

/** The harmonized sales tax of Ontario, in percent. */
export const ontarioTax = 13;

/** A tax rate of Ontario in percent, from a day on in Ontario. */
export interface TaxChange {
  /** `2027-01-31`; empty for the first rate. */
  from: string;
  percent: number;
}

const ontarioDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' });

/** Returns the tax of a moment, which is in seconds, in percent. */
export function percentAt(changes: readonly TaxChange[], at: number): number {
  const day = ontarioDay.format(at * 1000);
  return changes.findLast(({ from }) => from <= day)?.percent ?? ontarioTax;
}

/** Days for which a card stays covered after the end of what was paid: the last retry and one more. */
export const graceDays = 8;

/** Seconds after placement when an unpaid order is cancelled. */
export const unpaidSeconds = 24 * 3600;

/** Returns the tax of each amount, rounded half up to the cent, credits as the mirror of charges. */
export const taxOn = (amounts: readonly number[], percent = ontarioTax): number =>
  amounts.reduce(
    (sum, amount) => sum + Math.sign(amount) * Math.round((Math.abs(amount) * percent) / 100),
    0,
  );
