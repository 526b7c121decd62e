/**
 * Returns the number of runs of a model, property or race test: `share` in every run, `all` with
 * `THOROUGH=1`.
 */
export const runCount = (share: number, all: number): number =>
  process.env['THOROUGH'] === '1' ? all : share;

/**
 * Returns the seed of a model: that of `SEED`, with its path `CASE`, plays a failure again. Otherwise every run tells
 * the same stories, so that it says something about the change at hand; `THOROUGH=1` and `RUNS` tell new ones.
 */
export function modelSeed(): { seed?: number; path?: string } {
  const { SEED, CASE = '', RUNS, THOROUGH } = process.env;
  if (SEED !== undefined) return { seed: Number(SEED), path: CASE };
  return RUNS !== undefined || THOROUGH === '1' ? {} : { seed: 7 };
}
