import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { account } from '@visita/core/account/contract';
import { world } from '../test/world.ts';
import { listUnknownTimeZones } from './queries.ts';

const { given, database } = await world();

test('Time zones of accounts that the database does not know are found', async () => {
  const ana = await given.user();
  await ana.calls(account.updateProfile, { body: { timeZone: 'Asia/Calcutta' } });
  expect(await listUnknownTimeZones(database.db)).toEqual([]);

  await database.db.execute(sql`update users set time_zone = 'Europe/Atlantis' where email = ${ana.email}`);
  expect(await listUnknownTimeZones(database.db)).toEqual(['Europe/Atlantis']);
});

test('Every zone that a browser can report is one that the database can count days in', async () => {
  const ana = await given.user();
  const zones = Intl.supportedValuesOf('timeZone');
  const step = 29;
  for (const zone of zones.filter((_, index) => index % step === 0)) {
    const { timeZone } = await ana.calls(account.updateProfile, { body: { timeZone: zone } });
    await expect(
      database.db.execute(sql`select now() at time zone ${timeZone}`),
      zone,
    ).resolves.toBeDefined();
  }
});
