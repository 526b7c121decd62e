import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { post } from '@visita/core/api/endpoint';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { isPermitted, roles } from '@visita/core/staff/roles';
import { on, type Env } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { calls, expectRefusal, sender } from '../test/contract-calls.ts';
import { world } from '../test/world.ts';
import { audit } from './audit.ts';
import { createStaffGuard } from './guard.ts';
import { updateStaff } from './queries.ts';
import { transaction } from '../database/transaction.ts';

const { given, app, deps, config, clock, database } = await world();
const send = sender({ app, origin: config.publicUrl });
const [ana, owner] = [await given.user(), await given.staff()];

const ofStaff = calls.filter(([, { terms }]) => terms.access === 'staff');
const ofUsers = calls.filter(([, { terms }]) => terms.access === 'user' || terms.access === 'verified');

describe.each(ofStaff)('%s', (_, endpoint) => {
  test('is closed to guests and to the tokens of customers', async () => {
    for (const token of [undefined, ana.token])
      expect((await expectRefusal(await send(endpoint, token ? { token } : {}), 401))['code']).toBe(
        'sessionExpired',
      );
  });

  test.each(roles)('is open to the role %s only as far as it is permitted', async (role) => {
    const { token } = await given.staff({ role });
    const { permission } = endpoint.terms;
    if (!permission) throw new Error('a staff endpoint has no permission in its terms');

    const response = await send(endpoint, { token });

    if (isPermitted(role, permission)) expect([401, 403, 500]).not.toContain(response.status);
    else expect((await expectRefusal(response, 403))['code']).toBe('forbidden');
  });
});

test.each(ofUsers)('%s is closed to the tokens of staff', async (_, endpoint) => {
  await expectRefusal(await send(endpoint, { token: owner.token }), 401);
});

describe('a session of staff', () => {
  const expectOver = async (token: string) => expectRefusal(await send(adminStaff.me, { token }), 401);

  test('is over two hours after it was last used, and twelve after it began', async () => {
    const [used, idle] = [await given.staff(), await given.staff()];
    for (let hour = 0; hour < 11; hour++) {
      clock.advance(3_600_000);
      await used.calls(adminStaff.me, {});
    }
    await expectOver(idle.token);
    clock.advance(3_600_000);
    await expectOver(used.token);
  });

  test('ends with signing out, at once where it is ended from, and when its owner is disabled', async () => {
    const [one, other] = [await given.staff({ role: 'packer' }), await given.staff({ role: 'support' })];
    const [session] = await one.calls(adminStaff.sessions, {});
    expect(session).toMatchObject({ isCurrent: true });
    // Sessions of other staff are not found.
    await expectRefusal(
      await send(adminStaff.endSession, { token: other.token, id: session?.id ?? '' }),
      404,
    );
    await one.calls(adminStaff.logout, {});
    await expectOver(one.token);
    await updateStaff(database.db, other, { disabledAt: clock.now() });
    await expectOver(other.token);
  });
});

describe('the audit log', () => {
  const readRows = async (email: string) =>
    (await database.pool.query('select * from audit_log where email = $1 order by id', [email])).rows;

  test('has who did what, from where, and what it was before', async () => {
    const sam = await given.staff({ role: 'support' });
    await sam.calls(adminStaff.updateMe, { body: { language: 'fr' } });

    expect(await readRows(sam.email)).toMatchObject([
      {
        staff_id: sam.id,
        action: 'staff.updateSelf',
        subject_type: 'staff',
        subject_id: sam.id,
        before: { language: 'en' },
        after: { language: 'fr' },
        address: expect.stringMatching(/./),
        user_agent: expect.stringContaining('iPhone'),
        request_id: expect.stringMatching(/./),
      },
    ]);
  });

  test.each(['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])(
    'refuses %s',
    async (statement) => {
      await (await given.staff()).calls(adminStaff.endOtherSessions, {});
      await expect(database.pool.query(statement)).rejects.toMatchObject({ constraint: 'audit_log_frozen' });
    },
  );

  test('is written in by every change, or the change is refused', async () => {
    const change = post('/change', {
      access: 'staff',
      permission: 'self',
      summary: 'Change.',
      returns: z.null(),
    });
    const staff = createStaffGuard(deps);
    const findNoCaller = async () => undefined;
    const users = { callerOf: findNoCaller, refusalOf: () => undefined };
    const guards = {
      users,
      staff,
      keys: { isForPrograms: () => false, callerOf: findNoCaller, isOpenTo: async () => false },
    };
    const sam = await given.staff();
    const readAnswer = async (isAudited: boolean) => {
      const { handle } = on(change, async ({ db, staff: caller }) => {
        if (isAudited)
          await transaction(db, (tx) =>
            audit(tx, caller, { action: 'orders.note', subject: { type: 'test', id: null } }),
          );
        return null;
      });
      const api = new Hono<Env>();
      api.use(async (c, next) => {
        c.set('origin', { address: 'inside', userAgent: '', requestId: '1', isLocal: true });
        await next();
      });
      api.post('/api/change', serve(deps, { guards, endpoint: change, load: async () => handle }));
      return api.request('/api/change', {
        method: 'POST',
        headers: { authorization: `Bearer ${sam.token}` },
      });
    };

    expect((await readAnswer(true)).status).toBe(200);
    await expectRefusal(await readAnswer(false), 500);
  });
});
