import { z } from 'zod';
import { Colour } from '../cards/colour.ts';
import { enterpriseTerms } from '../plans/plan.ts';
import { email, paragraph } from '../text.ts';

/** More people than any company is sold cards for at once. */
const mostSeats = 10_000;

/** What a contract is about: for how many people, each with a card, and whether the cards carry the company's logo. */
const Contracted = z.object({
  seats: z.int().min(enterpriseTerms.fromCards).max(mostSeats),
  hasLogo: z.boolean().prefault(false),
});

/** A contract as the staff write it, for the account of an address. */
export const NewContract = Contracted.extend({
  email,
  /** The material of all its cards. */
  colour: Colour.prefault('black'),
  note: paragraph(2000).prefault(''),
});
export type NewContract = z.output<typeof NewContract>;

/** What a contract costs before tax, in cents: the platform each year, the cards and their logo once. */
export function contractPrice(
  { seats, hasLogo }: z.output<typeof Contracted>,
  { platformPrice, cardPrice, logoPrice }: Omit<typeof enterpriseTerms, 'fromCards'> = enterpriseTerms,
) {
  const parts = { platform: platformPrice, cards: seats * cardPrice, logo: hasLogo ? seats * logoPrice : 0 };
  return { ...parts, firstYear: parts.platform + parts.cards + parts.logo, laterYears: parts.platform };
}
