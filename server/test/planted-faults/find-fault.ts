import fc from 'fast-check';
import { expect } from 'vitest';

/** A planted fault is found within this number of stories. */
const mostStories = 200;
const seed = 2_026;

/**
 * Plants a fault, plays stories until the judge finds something wrong in one that is right without the fault, and
 * prints how many that took. A story that throws is no verdict, so its error is thrown.
 */
export async function findFault<T>(
  name: string,
  { stories, play }: { stories: fc.Arbitrary<T>; play: (story: T) => Promise<string[]> },
): Promise<void> {
  let verdict: string[] = [];
  const story = fc.asyncProperty(stories, async (input) => {
    globalThis.plantedFault = name;
    verdict = await play(input);
    if (verdict.length === 0) return true;
    globalThis.plantedFault = undefined;
    return (await play(input)).length > 0;
  });
  try {
    const { failed, numRuns, errorInstance } = await fc.check(story, {
      numRuns: mostStories,
      seed,
      endOnFailure: true,
    });
    if (errorInstance && verdict.length === 0) throw errorInstance;
    expect(failed, `"${name}" is not found in ${mostStories} stories`).toBe(true);
    console.log(`${name}: found by story ${numRuns}: ${verdict[0]}`);
  } finally {
    globalThis.plantedFault = undefined;
  }
}
