import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@visita/core/api/endpoint';
import { calls, expectRefusal } from '../test/contract-calls.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';
import type { Caller } from '../test/sample.ts';

const app = await sampleWorld();
const { pool } = app.database;
const caller = await app.newcomer();

/** Refuses every write as PostgreSQL does on a full disk; reads still work. */
const fill = `
  create function refuse_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  do $$ declare name text; begin
    for name in select quote_ident(schemaname) || '.' || quote_ident(tablename) from pg_tables where schemaname in ('public', 'pgboss')
    loop execute format('create trigger "000" before insert or update or delete on %s for each statement execute function refuse_full()', name);
    end loop; end $$`;

const isRead = ({ method }: Endpoint) => method === 'GET';

describe('on a full disk', () => {
  const before = new Map<string, number>();
  const answerTo = (name: string, endpoint: Endpoint, who: Caller) =>
    app.send(endpoint, samples[name]?.(who) ?? {}, who);
  beforeAll(async () => {
    for (const [name, endpoint] of calls.filter(([, each]) => isRead(each)))
      before.set(name, (await answerTo(name, endpoint, caller)).status);
    await pool.query(fill);
  });
  afterAll(() => pool.query('drop function refuse_full() cascade'));

  test.each(calls.filter(([, endpoint]) => isRead(endpoint)))(
    '%s is answered as before',
    async (name, endpoint) => {
      const { status } = await answerTo(name, endpoint, caller);
      // An export of personal data needs its row in the audit log.
      const isAudited =
        endpoint.terms.access === 'staff' &&
        (endpoint.terms.file !== undefined || endpoint.terms.isExport === true);
      expect(isAudited && status === 503 ? before.get(name) : status).toBe(before.get(name));
    },
  );

  test.each(calls.filter(([, endpoint]) => !isRead(endpoint)))(
    '%s does not break',
    async (name, endpoint) => {
      const response = await answerTo(name, endpoint, caller);
      if (response.status < 500) return;
      const { code } = await expectRefusal(response, 503);
      // The payment provider or Google may be unavailable here too.
      if (code === 'unavailable') expect(response.headers.get('retry-after')).toBe('60');
    },
  );
});
