/**
 * Returns the number of runs of a model, property or race test: `share` in every run, `all` with
 * `THOROUGH=1`.
 */
export const runCount = (share: number, all: number): number =>
  process.env['THOROUGH'] === '1' ? all : share;
