import { z } from 'zod';
import { checkedFrom, parseChecked } from '../cards/number.ts';
import { cleanLine } from '../text.ts';

/**
 * Five groups of four characters: 95 random bits and a check character. The length differs from card numbers
 * and transfer codes, so they are not confused.
 */
const codeLength = 20;

export function rewardCodeFrom(bytes: Uint8Array): string {
  return checkedFrom(bytes, codeLength);
}

/** Formats a code as it is printed and shown: groups of four with hyphens. */
export const formatRewardCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A code as a user types it. Malformed input is passed on, so it gets the same answer as an unknown code. */
export const RewardCode = z
  .string()
  .max(60)
  .overwrite((text) => parseChecked(text, codeLength) ?? cleanLine(text));
