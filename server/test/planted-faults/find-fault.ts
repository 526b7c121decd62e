import fc from 'fast-check';
import { expect } from 'vitest';

/** A planted fault is found within this number of stories. */
const mostStories = 200;
const seed = 2_026;

/** Plants a fault, plays stories until one of them fails, and prints how many that took. */
export async function findFault<T>(name: string, story: fc.IAsyncProperty<T>): Promise<void> {
  globalThis.plantedFault = name;
  try {
    const { failed, numRuns, errorInstance } = await fc.check(story, {
      numRuns: mostStories,
      seed,
      endOnFailure: true,
    });
    expect(failed, `"${name}" is not found in ${mostStories} stories`).toBe(true);
    console.log(`${name}: found by story ${numRuns}: ${readReason(errorInstance)}`);
  } finally {
    globalThis.plantedFault = undefined;
  }
}

/** Returns the first line that the story's judge wrote. */
function readReason(error: unknown): string {
  const { actual, message } = error as { actual?: unknown; message?: string };
  return Array.isArray(actual) ? String(actual[0]) : (message ?? '');
}
