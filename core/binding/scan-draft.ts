import { z } from 'zod';
import { isCardId, parseCardNumber } from '../cards/number.ts';

const Scanned = z.union([
  z.object({ cardNumber: z.string().refine((text) => parseCardNumber(text) === text) }),
  z.object({ cardId: z.string().refine(isCardId) }),
]);

/** What somebody had typed or scanned at the first step of binding when they left it. */
const ScanDraft = z.object({
  /** As it stood in its field. */
  cardNumber: z.string().max(2048),
  /** What was looked up, and is again. */
  scan: Scanned.optional(),
  /** The card whose stead it was to take, if any. */
  replaces: z.union([z.literal(''), z.uuid()]),
});
export type ScanDraft = z.output<typeof ScanDraft>;

/** The same as a browser kept it: nothing of it is believed that was not looked at. */
export function readScanDraft(stored: unknown): ScanDraft | undefined {
  return ScanDraft.safeParse(stored).data;
}
