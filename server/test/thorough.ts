/** Returns how often a model, a property or a race is tried: a fixed share in every run, all of it with `THOROUGH=1`. */
export const runCount = (share: number, all: number): number => (process.env['THOROUGH'] === '1' ? all : share);
