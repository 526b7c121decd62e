import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const mostWaiting = 20_000;
const busyShare = 0.3;

/** Runs low-priority tasks one after the other while the event loop is mostly idle. */
export function createIdleQueue({ pauseMs = 100 } = {}) {
  const waiting: (() => Promise<void>)[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      await untilQuiet();
      await task();
    }
    isWorking = false;
  }

  async function untilQuiet(): Promise<void> {
    for (;;) {
      const before = performance.eventLoopUtilization();
      await sleep(pauseMs, undefined, { ref: false });
      if (performance.eventLoopUtilization(before).utilization < busyShare) return;
    }
  }

  return {
    add(task: () => Promise<void>): void {
      if (waiting.length >= mostWaiting) return;
      waiting.push(task);
      if (isWorking) return;
      isWorking = true;
      void work();
    },
  };
}
