import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { get } from '@visita/core/api/endpoint';
import { openApi } from '@visita/core/api/openapi';
import type { ApiDocument } from '../../web/developers/api-document.ts';
import { describeGroup } from '../../web/developers/reference.ts';
import { createKeyGuard } from '../access/key-guard.ts';
import { createGuard } from '../account/guard.ts';
import { createStaffGuard } from '../staff/guard.ts';
import { world } from '../test/world.ts';
import type { Env } from './route.ts';
import { serve } from './serve.ts';

const { deps } = await world();
const deprecated = { since: '2026-07-01', sunset: '2027-01-01', link: '/developers/changelog#november-2026' };
const terms = {
  access: 'guest',
  summary: 'Get a number.',
  query: z.object({ size: z.enum(['small']) }),
  returns: z.object({ number: z.int() }),
} as const;
const module = { old: get('/made/old', { ...terms, deprecated }), current: get('/made/current', terms) };

const guards = { users: createGuard(deps), staff: createStaffGuard(deps), keys: createKeyGuard(deps) };
const app = new Hono<Env>();
app.use(async (c, next) => {
  c.set('origin', { address: '192.0.2.1', userAgent: '', requestId: 'r', isLocal: false });
  await next();
});
for (const endpoint of Object.values(module))
  app.on(
    endpoint.method,
    `/api${endpoint.path}`,
    serve(deps, { guards, endpoint, load: async () => () => ({ number: 7 }) }),
  );

const readHeaders = async (path: string) => {
  const { status, headers } = await app.request(path);
  return [status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')];
};

test('A deprecated call answers as before, and says since when, until when and what replaces it', async () => {
  const fields = [
    '@1782864000',
    'Fri, 01 Jan 2027 00:00:00 GMT',
    '<http://visita.test/developers/changelog#november-2026>; rel="deprecation"; type="text/html"',
  ];
  expect(await readHeaders('/api/made/old?size=small')).toEqual([200, ...fields]);
  // a program that is refused must learn of it too
  expect(await readHeaders('/api/made/old?size=large')).toEqual([400, ...fields]);
  expect(await readHeaders('/api/made/current?size=small')).toEqual([200, null, null, null]);
});

test('A deprecated call is marked in the OpenAPI document and in the reference', () => {
  const document = openApi(
    { made: module },
    { title: 'Made', origin: 'https://a.test', modules: { made: 'Made.' } },
  );
  const operation = (document['paths'] as Record<string, { get: object }>)['/api/made/old']?.get;
  expect(operation).toMatchObject({ deprecated: true, 'x-deprecation': deprecated });
  const calls = describeGroup(document as unknown as ApiDocument, { group: 'made', forStaff: false });
  expect(calls.map(({ id, deprecation }) => [id, deprecation])).toEqual([
    ['madeOld', deprecated],
    ['madeCurrent', undefined],
  ]);
});
