/** Axis props of the chart library. */
interface EvenAxis {
  ticks: number[];
  domain: [number, number];
  /** 0 shows the label of every tick. */
  interval: 0;
}

/** The maximum number of steps on a small chart. */
const mostSteps = 3;

/**
 * Returns the smallest step of the series 1, 2, 5, 10, 20, 50, … that is at least `least`. Whole numbers suit
 * both counts and minor units.
 */
function evenStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= least) ?? power;
}

/**
 * Returns an axis of a few equal, whole steps that includes zero. It extends below zero only for negative
 * values.
 */
export function evenAxis(values: readonly number[]): EvenAxis {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = evenStep((highest - lowest) / mostSteps);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, domain: [first * step, last * step], interval: 0 };
}
