import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openStripe } from './client.ts';

const endpoint = async () => ({ key: 'sk_test_none', webhookSecrets: [] });

test('of one process so many calls are under way at once, some wait, and the rest is asked to come back', async () => {
  const stripe = openStripe({
    endpoint,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    atOnce: 3,
    inLine: 5,
  });
  const first = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  const call = async () => {
    most = Math.max(most, ++now);
    await first.promise;
    now--;
  };
  const calls = Array.from({ length: 10 }, () => stripe.request(call));
  const refused = calls.splice(8).map((each) => expect(each).rejects.toThrow('unavailable'));
  await Promise.all(refused);
  first.resolve();
  await Promise.all(calls);
  expect(most).toBe(3);
  await expect(stripe.find(async () => 'found')).resolves.toBe('found');
});
