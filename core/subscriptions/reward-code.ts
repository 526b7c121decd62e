import { z } from 'zod';
import { checkedFrom, parseChecked } from '../cards/number.ts';
import { cleanLine } from '../text.ts';

/** Five groups of four: nobody takes one for a card number or a transfer code. 95 random bits and a check character. */
const codeLength = 20;

export function rewardCodeFrom(bytes: Uint8Array): string {
  return checkedFrom(bytes, codeLength);
}

/** As it is printed and told. */
export const formatRewardCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** As people type it. What cannot be one is worth what an unknown one is. */
export const RewardCode = z
  .string()
  .max(60)
  .overwrite((text) => parseChecked(text, codeLength) ?? cleanLine(text));
