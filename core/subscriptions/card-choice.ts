import { z } from 'zod';
import { slipInNumber } from '../cards/number.ts';

/**
 * The card to connect to a subscription: one of the user's cards, or the number printed on a card
 * (docs/product.md, section 5).
 */
export const CardOrNumber = z
  .object({ cardId: z.string(), cardNumber: z.string() })
  .refine(({ cardId, cardNumber }) => cardId !== '' || cardNumber.trim() !== '', {
    path: ['cardNumber'],
    params: { code: 'cardNumberMissing' },
    abort: true,
  })
  .superRefine(({ cardId, cardNumber }, context) => {
    const slip = cardId === '' ? slipInNumber(cardNumber) : undefined;
    if (slip) context.addIssue({ code: 'custom', path: ['cardNumber'], params: slip });
  });
export type CardOrNumber = z.output<typeof CardOrNumber>;
