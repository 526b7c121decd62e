import { z } from 'zod';
import { isCardId, parseCardNumber } from '../cards/number.ts';

const Scanned = z.union([
  z.object({ cardNumber: z.string().refine((text) => parseCardNumber(text) === text) }),
  z.object({ cardId: z.string().refine(isCardId) }),
]);

/** Input of the first binding step when the user left it. */
const ScanDraft = z.object({
  /** The text of the field. */
  cardNumber: z.string().max(2048),
  /** The scan that was looked up, to be looked up again. */
  scan: Scanned.optional(),
  /** The id of the card to be replaced; `''` if none. */
  replaces: z.union([z.literal(''), z.uuid()]),
});
export type ScanDraft = z.output<typeof ScanDraft>;

/** Parses a draft stored by a browser; undefined if it is invalid. */
export function readScanDraft(stored: unknown): ScanDraft | undefined {
  return ScanDraft.safeParse(stored).data;
}
