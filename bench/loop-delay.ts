/** Delays of an event loop since they were last read, in milliseconds. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** Milliseconds between the timers by which Node measures delays; part of each figure of the metrics. */
const resolutionMs = 10;

/** Reads the event loop's delays from a server's metrics (`METRICS_PORT`), which begin again with each scrape. */
export async function readLoopDelay(metricsPort: number): Promise<LoopDelay> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (name: string) => {
    const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text) ?? [];
    return Math.max(0, Number(seconds) * 1_000 - resolutionMs);
  };
  return { p50: read('p50'), p99: read('p99'), max: read('max') };
}
