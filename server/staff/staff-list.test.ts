import { expect, test } from 'vitest';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { createAuthenticator } from '../test/authenticator.ts';
import { staffPeople } from '../test/staff-people.ts';
import { world } from '../test/world.ts';

const app = await world();
const { clock, config } = app;
const { password, person, setUp } = await staffPeople(app);

test('The list of staff says when each person was last here and who has a second factor', async () => {
  const owner = await setUp();
  const newcomer = await person();
  const signedInAt = clock.now();
  const passkeyOnly = await setUp();
  const device = createAuthenticator({ origin: config.publicUrl });
  const options = await passkeyOnly.calls(adminStaff.startPasskey, { body: { password } });
  await passkeyOnly.calls(adminStaff.addPasskey, { body: { name: 'Key', passkey: device.create(options) } });
  await passkeyOnly.calls(adminStaff.removeTotp, { body: { password } });
  clock.advance(3_600_000);

  const { items } = await owner.calls(adminStaff.list, { query: { sort: 'createdAt' } });

  const states = new Map(items.map((each) => [each.id, [each.seenAt, each.hasFactor]]));
  expect(states.get(owner.id)).toEqual([clock.now(), true]);
  expect(states.get(newcomer.id)).toEqual([null, false]);
  expect(states.get(passkeyOnly.id)).toEqual([signedInAt, true]);
  for (const { id, seenAt, hasFactor } of items)
    expect(await owner.calls(adminStaff.get, { params: { id } })).toMatchObject({ seenAt, hasFactor });
});
