import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { checkedFrom, numberExample, parseChecked } from './number.ts';

/** Four groups of four, where a card number has three: nobody takes one for the other. 75 random bits and a check character. */
const codeLength = 16;

/** The shape of a code, for the field that waits for one; no code is so. */
export const transferCodeExample = `${numberExample}-H6RW`;

/** How long a code waits to be entered. */
export const transferHours = 24;

export function transferCodeFrom(bytes: Uint8Array): string {
  return checkedFrom(bytes, codeLength);
}

/** As people type it; the last character gives a slip away before anybody is asked. */
export const TransferCode = z
  .string()
  .overwrite((text) => parseChecked(text, codeLength) ?? cleanLine(text))
  .refine((text) => text !== '', { params: { code: 'transferCodeMissing' }, abort: true })
  .refine((text) => parseChecked(text, codeLength) !== undefined, { params: { code: 'transferCodeWrong' } });
