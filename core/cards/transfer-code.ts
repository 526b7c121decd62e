import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { checkedFrom, numberExample, parseChecked } from './number.ts';

/**
 * Four groups of four characters: 75 random bits and a check character. Card numbers have three groups, so
 * they are not confused.
 */
const codeLength = 16;

/** An example for the field. It is not a valid code. */
export const transferCodeExample = `${numberExample}-H6RW`;

/** Validity of a transfer code, in hours. */
export const transferHours = 24;

export function transferCodeFrom(bytes: Uint8Array): string {
  return checkedFrom(bytes, codeLength);
}

/** A transfer code as a user types it. The check character detects a typo without a request. */
export const TransferCode = z
  .string()
  .overwrite((text) => parseChecked(text, codeLength) ?? cleanLine(text))
  .refine((text) => text !== '', { params: { code: 'transferCodeMissing' }, abort: true })
  .refine((text) => parseChecked(text, codeLength) !== undefined, { params: { code: 'transferCodeWrong' } })
  .meta({ examples: ['1PB0-NAZM-9YK8-XJ7E'] });
