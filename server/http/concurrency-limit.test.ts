import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

test('two at once, the others in the order they came, whatever becomes of those before', async () => {
  const limited = limitConcurrency({ atOnce: 2, inLine: 10 });
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 8 }, (_, index) =>
    limited(async () => {
      starts.push(index);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, index % 3));
      running--;
      if (index % 2) throw new Error('broken');
      return index;
    }),
  );

  const results = await Promise.allSettled(works);
  expect(results.map(({ status }) => status)).toEqual(
    works.map((_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
  );
  expect(starts).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
});

test('who finds the line full is asked to come back', async () => {
  const limited = limitConcurrency({ atOnce: 1, inLine: 1 });
  const gate = Promise.withResolvers<void>();
  const first = limited(() => gate.promise);
  const second = limited(async () => 'done');

  await expect(limited(async () => 'too many')).rejects.toThrow('unavailable');
  gate.resolve();
  await first;
  await expect(second).resolves.toBe('done');
});
