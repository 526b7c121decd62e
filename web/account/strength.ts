import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 72 });

/** Returns the zxcvbn score, from 0 (weakest) to 4. Parts of the user's names and addresses lower it. */
export function scorePassword(password: string, personalWords: readonly string[]): 0 | 1 | 2 | 3 | 4 {
  const parts = personalWords.flatMap((text) => text.split(/[\s@.]+/)).filter((text) => text.length > 2);
  return estimate.check(password, parts).score;
}
