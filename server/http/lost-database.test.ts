import { expect, test, vi } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { expectRefusal, sender } from '../test/contract-calls.ts';
import { world } from '../test/world.ts';

const { given, app, config, database } = await world();

test('a call that the database cannot be asked for is refused with the time after which it may come again', async () => {
  const { token } = await given.user();
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const query = vi.spyOn(database.pool, 'query').mockRejectedValue(lost);

  const response = await sender({ app, origin: config.publicUrl })(cards.list, { token });

  query.mockRestore();
  await expectRefusal(response, 503);
  expect(response.headers.get('retry-after')).toBe('5');
});
