import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createIdleQueue } from './idle-queue.ts';

test('idle work is done in order, one task at a time', async () => {
  const idleQueue = createIdleQueue({ pauseMs: 1 });
  const done: string[] = [];
  const task = (name: string, ms: number) => async () => {
    done.push(`${name} begins`);
    await sleep(ms);
    done.push(`${name} ends`);
  };
  idleQueue.add(task('first', 20));
  idleQueue.add(task('second', 1));

  await expect.poll(() => done).toHaveLength(4);
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  idleQueue.add(task('third', 1));
  await expect.poll(() => done).toHaveLength(6);
});

test('it waits while the process is busy', async () => {
  const idleQueue = createIdleQueue({ pauseMs: 20 });
  const task = vi.fn(async () => {});
  idleQueue.add(task);
  const until = performance.now() + 300;
  while (performance.now() < until) {
    const round = performance.now();
    while (performance.now() - round < 10);
    await new Promise(setImmediate);
  }
  expect(task).not.toHaveBeenCalled();
  await expect.poll(() => task.mock.calls).toHaveLength(1);
});
