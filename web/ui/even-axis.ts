/** What a value axis of a chart is told. */
interface EvenAxis {
  ticks: number[];
  domain: [number, number];
  /** Every tick is named, each right at its line. */
  interval: 0;
}

/** So many steps fit a small chart. */
const mostSteps = 3;

/** A whole step out of 1, 2, 5, 10, 20, 50, …: as good for amounts in minor units as for counts. */
function evenStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= least) ?? power;
}

/** An axis over these values in few whole steps of the same size; it begins at nothing, below which only what was lost lies. */
export function evenAxis(values: readonly number[]): EvenAxis {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = evenStep((highest - lowest) / mostSteps);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, domain: [first * step, last * step], interval: 0 };
}
