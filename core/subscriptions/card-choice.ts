import { z } from 'zod';
import { slipInNumber } from '../cards/number.ts';

/** The card that a subscription is to pay for: one of one's own, or the number of one in the hand (docs/product.md, section 5). */
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
