import { z } from 'zod';
import { Colour } from '../colour.ts';
import { enterpriseTerms } from '../plans/plan.ts';
import { email, paragraph } from '../text.ts';

/** Maximum number of seats of a contract. */
const mostSeats = 10_000;

/**
 * The content of a contract: the number of seats, each with a card, and whether the cards carry the company's
 * logo.
 */
const Contracted = z.object({
  seats: z.int().min(enterpriseTerms.fromCards).max(mostSeats),
  hasLogo: z.boolean().prefault(false),
});

/** A contract as staff enter it, for the account with this email. */
export const NewContract = Contracted.extend({
  email,
  /** The colour of all its cards. */
  colour: Colour.prefault('black'),
  note: paragraph(2000).prefault(''),
});
export type NewContract = z.output<typeof NewContract>;

/** Returns the price of a contract before tax, in cents: platform per year, cards and logo once. */
export function contractPrice(
  { seats, hasLogo }: z.output<typeof Contracted>,
  { platformPrice, cardPrice, logoPrice }: Omit<typeof enterpriseTerms, 'fromCards'> = enterpriseTerms,
) {
  const parts = { platform: platformPrice, cards: seats * cardPrice, logo: hasLogo ? seats * logoPrice : 0 };
  return { ...parts, firstYear: parts.platform + parts.cards + parts.logo, laterYears: parts.platform };
}
