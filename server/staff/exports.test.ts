import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@visita/core/api/endpoint';
import { samples } from '../test/sample-calls.ts';
import { calls, expectRefusal } from '../test/contract-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';

const app = await sampleWorld();
const { database, newcomer, send } = app;

const ofStaff = calls.filter(([, { terms }]) => terms.access === 'staff');
const isExport = ({ terms }: Endpoint) => terms.file !== undefined || terms.isExport === true;
const exported = ofStaff.filter(([, endpoint]) => isExport(endpoint));
const personal = /"(name|email|phone|deliveryAddress)":/;
const getSchema = ({ terms }: Endpoint) =>
  z.toJSONSchema(terms.returns, { io: 'output', unrepresentable: 'any' });

const countAudit = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_log',
  );
  return rows[0]?.count ?? 0;
};

test('A list of people without pages is an export', () => {
  const wholeLists = ofStaff.filter(
    ([, endpoint]) =>
      endpoint.method === 'GET' &&
      getSchema(endpoint)['type'] === 'array' &&
      personal.test(JSON.stringify(getSchema(endpoint))),
  );
  expect(wholeLists.length).toBeGreaterThan(0);
  expect(wholeLists.filter(([, endpoint]) => !isExport(endpoint)).map(([name]) => name)).toEqual([]);
});

describe.each(exported)('%s', (name, endpoint) => {
  test('writes an audit row when it gives data out', async () => {
    const caller = await newcomer();
    const before = await countAudit();
    const answer = await send(endpoint, samples[name]?.(caller) ?? {}, caller);
    await answer.text();
    // A batch that does not exist exports nothing.
    if (answer.status === 404) return;
    expect(answer.status).toBe(200);
    expect(await countAudit()).toBe(before + 1);
  });

  test('refuses a page that there is not before the first byte', async () => {
    if (!(endpoint.terms.query instanceof z.ZodObject) || !('after' in endpoint.terms.query.shape)) return;
    const caller = await newcomer();
    for (const after of ['x', 'WyJ4Il0', Buffer.from('["-placed","x"]').toString('base64url')])
      await expectRefusal(await send(endpoint, { query: { after } }, caller), 400);
  });
});
