import { expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { staff } from '@visita/core/staff/contract';
import { staffPeople } from '../test/staff-people.ts';
import { world } from '../test/world.ts';

const app = await world();
const { clock, config, database, given, guest } = app;
const { setUp } = await staffPeople(app);
const owner = await given.staff();

test('The audit log keeps no stranger’s email address, and finds all tries of one', async () => {
  const stranger = 'Zoe.Stranger@example.org';
  for (const email of [stranger, stranger.toLowerCase()])
    await expect(guest.calls(staff.login, { body: { email, password: 'a wrong password' } })).rejects.toThrow(
      'invalidCredentials',
    );
  const { rows } = await database.pool.query('select email, to_jsonb(audit_log)::text as row from audit_log');
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('stranger@');
  expect(
    new Set(
      rows.filter(({ email }) => String(email).startsWith('unknown:')).map(({ email }) => String(email)),
    ).size,
  ).toBe(1);

  for (const query of [{ search: stranger }, { email: stranger }])
    expect((await owner.calls(adminStaff.audit, { query })).items).toMatchObject([
      { staffId: null },
      { staffId: null },
    ]);
  const sam = await setUp();
  await expect(
    guest.calls(staff.login, { body: { email: sam.email, password: 'a wrong password' } }),
  ).rejects.toThrow();
  expect((await owner.calls(adminStaff.audit, { query: { email: sam.email } })).items).toMatchObject([
    { action: 'staff.signInFailed' },
    {},
  ]);
});

test('An audit row says what staff call its subject, on the screen and in the table', async () => {
  const invited = { email: 'new@visita.test', name: 'New', role: 'packer' as const, language: 'en' as const };
  const person = await owner.calls(adminStaff.invite, { body: invited });
  clock.advance(1_000);
  const { items } = await owner.calls(adminStaff.audit, { query: { action: 'staff.invite' } });
  expect(items).toMatchObject([{ subjectId: person.id, subjectName: 'new@visita.test' }]);

  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await app.send(
    new Request(`${config.publicUrl}/api/admin/audit/csv?action=staff.invite`, { headers }),
  );
  const [heads = [], row = []] = fromCsv(await answer.text()).map(({ cells }) => cells);
  expect(row[heads.indexOf('number')]).toBe('new@visita.test');
});
