import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { storedDay } from '@visita/core/format-date';
import { notices } from '@visita/core/notices/contract';
import type { Language } from '@visita/core/languages';
import { noticeSwitches } from '@visita/core/notices/kinds';
import { profile } from '@visita/core/profile/contract';
import { updateUser } from '../account/queries.ts';
import { findReminders } from '../contacts/reminder-jobs.ts';
import { users } from '../database/tables/account.ts';
import { reseal, clearUnknown } from '../sealing/reseal.ts';
import { cardOwner, insertContactFixture, leave } from '../test/left-contact.ts';
import { runJobs } from '../test/jobs.ts';
import { newBrowser } from '../test/push-browser.ts';
import { pushService } from '../test/push-service.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { world, type Person } from '../test/world.ts';

const app = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { clock, database, deps, emails, given, guest } = app;

// the push services of earlier tests are closed
beforeEach(async () => {
  await database.pool.query(
    `truncate push_subscriptions; delete from pgboss.job where name = 'notices.sendPush'`,
  );
});

const rows = async (table: string) =>
  (await database.pool.query<Record<string, unknown>>(`select * from ${table} order by id`)).rows;

/** An owner of a live card, whose session's browser gets pushes. */
async function subscribed({ language = 'en' }: { language?: Language } = {}) {
  const service = await pushService();
  const { person, cardId, card } = await cardOwner(app);
  await updateUser(database.db, person, { isVerified: true, language });
  const browser = service.browser();
  // a browser subscribes by the site's key, which the first call creates
  await person.calls(notices.get, {});
  const settings = await person.calls(notices.subscribe, { body: browser.subscription });
  return { service, browser, person, cardId, card, settings };
}

/** A second session of a person, as on another device. */
async function signInAgain({ email }: Person) {
  const { token } = await guest.calls(account.login, { body: { email, password: 'a good password' } });
  return app.as(token);
}

const mailsTo = (person: Person) => emails.filter(({ to }) => to.address === person.email);

describe('a push', () => {
  test('about a contact is read by the browser, has a first name at most, and leads to the contact', async () => {
    const { browser, cardId, person, service, settings } = await subscribed();
    expect(settings).toMatchObject({ isPushing: true, on: [...noticeSwitches] });
    await leave(app, cardId, { message: 'Call me about the bridge', phone: '+15145550199' });
    await runJobs(deps);
    const [{ headers } = { headers: {} as Record<string, string> }] = service.received;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(Number(headers['ttl'])).toBeGreaterThan(86_400);
    const [push, ...others] = await browser.take();
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      title: 'New contact',
      body: 'Zoé left their details on your card.',
      url: expect.stringMatching(/^\/en\/contacts\?contact=[\da-f-]{36}$/),
      lang: 'en',
    });
    expect(JSON.stringify(push)).not.toMatch(/Martin|zoe@|0199|bridge/);
    // the email went too
    expect(mailsTo(person)).toHaveLength(1);
    await runJobs(deps);
    expect(await browser.take()).toEqual([]);
  });

  test('identifies this site to the push service by the key that browsers got (RFC 8292)', async () => {
    const { service, cardId, settings } = await subscribed();
    await leave(app, cardId);
    await runJobs(deps);
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(service.received[0]?.headers['authorization'] ?? '') ?? [];
    expect(key).toBe(settings.pushKey);
    const point = Buffer.from(key, 'base64url');
    expect(point).toHaveLength(65);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: clock.now() });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(payload).toMatchObject({ aud: service.origin, sub: 'http://visita.test' });
    expect(Number(payload.exp) * 1000 - clock.now().getTime()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test('is in the owner’s language, and of several contacts one', async () => {
    const { browser, cardId } = await subscribed({ language: 'fr' });
    await leave(app, cardId, { email: 'one@example.com' });
    await runJobs(deps);
    await leave(app, cardId, { email: 'two@example.com' });
    await leave(app, cardId, { email: 'three@example.com' });
    await runJobs(deps);
    clock.advance(16 * 60_000);
    await runJobs(deps);
    expect((await browser.take()).map(({ body }) => body)).toEqual([
      'Zoé a laissé ses coordonnées sur votre carte.',
      '2 personnes ont laissé leurs coordonnées sur vos cartes.',
    ]);
  });

  test('about a finder’s message does not contain it, and its email is always sent', async () => {
    const { browser, person, card } = await subscribed();
    await person.calls(cards.reportLost, { params: { id: card.id } });
    const printed = card.addresses.find(({ kind }) => kind !== 'digital')?.code ?? '';
    const body = { message: 'It lies in the café', reach: 'sam@example.com' };
    await guest.calls(profile.writeToOwner, { params: { cardId: printed }, body });
    await runJobs(deps);
    const [push] = await browser.take();
    expect(push).toMatchObject({ title: 'Message about your lost card', url: `/en/cards/${card.id}` });
    expect(JSON.stringify(push)).not.toMatch(/café|sam@/);
    expect(mailsTo(person).at(-1)?.text).toContain('It lies in the café');
  });

  test('goes to each device of its owner, and to none of another user', async () => {
    const { browser, cardId, person, service } = await subscribed();
    const second = await signInAgain(person);
    const [tablet, stranger] = [service.browser(), service.browser()];
    await second(notices.subscribe, { body: tablet.subscription });
    const other = await given.user();
    await other.calls(notices.subscribe, { body: stranger.subscription });
    await leave(app, cardId);
    await runJobs(deps);
    expect(
      [await browser.take(), await tablet.take(), await stranger.take()].map((all) => all.length),
    ).toEqual([1, 1, 0]);
  });

  test.each([404, 410])('that its service answers by %i removes the subscription', async (status) => {
    const { cardId, person, service } = await subscribed();
    service.answer(() => status);
    await leave(app, cardId);
    await runJobs(deps);
    expect(await person.calls(notices.get, {})).toMatchObject({ isPushing: false });
  });

  test.each([429, 500, 503])('that its service answers by %i is tried again', async (status) => {
    const { browser, cardId, service } = await subscribed();
    service.answer(() => status);
    await leave(app, cardId);
    await expect(runJobs(deps)).rejects.toThrow(`answered ${status}`);
    expect(await browser.take()).toHaveLength(1);
    service.answer(() => 201);
    clock.advance(600_000);
    await runJobs(deps);
    expect(await browser.take()).toHaveLength(1);
    clock.advance(600_000);
    await runJobs(deps);
    expect(await browser.take()).toEqual([]);
  });

  test('that its service refuses for good is not tried again, and the device stays', async () => {
    const { browser, cardId, person, service } = await subscribed();
    service.answer(() => 400);
    await leave(app, cardId);
    await runJobs(deps);
    clock.advance(600_000);
    await runJobs(deps);
    expect(await browser.take()).toHaveLength(1);
    expect(await person.calls(notices.get, {})).toMatchObject({ isPushing: true });
  });

  test('in the queue can be read by its browser alone', async () => {
    const { cardId, service } = await subscribed();
    service.answer(() => 503);
    await leave(app, cardId);
    await expect(runJobs(deps)).rejects.toThrow('answered 503');
    const { rows: jobs } = await database.pool.query<{ data: { message: string } }>(
      `select data from pgboss.job where name = 'notices.sendPush' order by created_on`,
    );
    const message = Buffer.from(jobs.at(-1)?.data.message ?? '', 'base64').toString('latin1');
    expect(message.length).toBeGreaterThan(100);
    expect(message).not.toMatch(/contact|Zo/);
  });
});

describe('the switches', () => {
  test('turn each notice off and on, one by one, whatever else is changed at once', async () => {
    const person = await given.user();
    await Promise.all(
      noticeSwitches.map((each) => person.calls(notices.change, { body: { switch: each, isOn: false } })),
    );
    expect((await person.calls(notices.get, {})).on).toEqual([]);
    const body = { switch: 'contact.email', isOn: true } as const;
    expect((await person.calls(notices.change, { body })).on).toEqual(['contact.email']);
    expect((await person.calls(notices.change, { body })).on).toEqual(['contact.email']);
  });

  test('of contacts decide on the email and on the push', async () => {
    const { browser, cardId, person } = await subscribed();
    const turn = (each: 'contact.email' | 'contact.push', isOn: boolean) =>
      person.calls(notices.change, { body: { switch: each, isOn } });
    const counts = async () => {
      clock.advance(16 * 60_000);
      await leave(app, cardId, { email: `${clock.now().getTime()}@example.com` });
      const before = mailsTo(person).length;
      await runJobs(deps);
      return [mailsTo(person).length - before, (await browser.take()).length];
    };
    expect(await counts()).toEqual([1, 1]);
    await turn('contact.email', false);
    expect(await counts()).toEqual([0, 1]);
    await turn('contact.push', false);
    expect(await counts()).toEqual([0, 0]);
    await turn('contact.email', true);
    // a contact of the time in which it was off is not mailed later
    expect(await counts()).toEqual([1, 0]);
  });

  test('of reminders decide on the email and on the push', async () => {
    const { browser, person } = await subscribed();
    await database.db.update(users).set({ timeZone: 'UTC' }).where(eq(users.id, person.id));
    const turn = (each: 'reminder.email' | 'reminder.push', isOn: boolean) =>
      person.calls(notices.change, { body: { switch: each, isOn } });
    const remind = async () => {
      const id = await insertContactFixture(database.db, { userId: person.id, at: clock.now() });
      clock.advance(24 * 3_600_000);
      await person.calls(contacts.remind, { params: { id }, body: { on: storedDay(clock.now(), 'UTC') } });
      clock.set(new Date(`${storedDay(clock.now(), 'UTC')}T20:00:00Z`));
      const before = mailsTo(person).length;
      await findReminders.run(deps, {});
      await runJobs(deps);
      return { id, mails: mailsTo(person).length - before, pushes: await browser.take() };
    };
    const both = await remind();
    expect(both).toMatchObject({ mails: 1, pushes: [{ title: 'Reminder' }] });
    expect(both.pushes[0]).toMatchObject({ url: `/en/contacts?contact=${both.id}` });
    expect(JSON.stringify(both.pushes)).not.toMatch(/Martin|@/);
    await turn('reminder.email', false);
    expect(await remind()).toMatchObject({ mails: 0, pushes: [{ title: 'Reminder' }] });
    await turn('reminder.push', false);
    expect(await remind()).toMatchObject({ mails: 0, pushes: [] });
    await turn('reminder.email', true);
    // those of the time in which it was off are not mailed later
    expect(await remind()).toMatchObject({ mails: 1, pushes: [] });
  });
});

describe('the subscription of a device', () => {
  test('ends with its session, and a push under way is not sent', async () => {
    const { browser, cardId, person } = await subscribed();
    await leave(app, cardId);
    await person.calls(account.logout, {});
    await runJobs(deps);
    expect(await browser.take()).toEqual([]);
    expect(await rows('push_subscriptions')).not.toContainEqual(
      expect.objectContaining({ user_id: person.id }),
    );
  });

  test('ends when its session expires', async () => {
    const { browser, cardId, person } = await subscribed();
    await leave(app, cardId);
    await database.pool.query('update sessions set expires_at = $1 where user_id = $2', [
      clock.now(),
      person.id,
    ]);
    await runJobs(deps);
    expect(await browser.take()).toEqual([]);
  });

  test('is replaced by the next one of the session, and of the browser', async () => {
    const { browser, cardId, person, service } = await subscribed();
    const anew = service.browser();
    await Promise.all(
      Array.from({ length: 5 }, () => person.calls(notices.subscribe, { body: anew.subscription })),
    );
    const other = await given.user();
    await leave(app, cardId);
    await runJobs(deps);
    expect([(await browser.take()).length, (await anew.take()).length]).toEqual([0, 1]);
    // another user signs in with the same browser
    await other.calls(notices.subscribe, { body: anew.subscription });
    expect(await person.calls(notices.get, {})).toMatchObject({ isPushing: false });
  });

  test('is removed by its owner', async () => {
    const { browser, cardId, person } = await subscribed();
    expect(await person.calls(notices.unsubscribe, {})).toMatchObject({ isPushing: false });
    await leave(app, cardId);
    await runJobs(deps);
    expect(await browser.take()).toEqual([]);
  });

  test.each([
    ['no address', 'push', 'urlInvalid'],
    ['another scheme', 'javascript:alert(1)', 'urlInvalid'],
    ['a password', 'https://ana:secret@push.example.com/', 'urlInvalid'],
  ])('with %s is refused', async (_, endpoint, code) => {
    const person = await given.user();
    const body = { endpoint, keys: newBrowser().keys };
    await expect(person.calls(notices.subscribe, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'endpoint', code }] },
    });
  });

  test('with a key that is no point of the curve is refused', async () => {
    const person = await given.user();
    const keys = { ...newBrowser().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    const body = { endpoint: 'https://push.example.com/1', keys };
    await expect(person.calls(notices.subscribe, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'keys.p256dh', code: 'invalid' }] },
    });
  });
});

test('The key pair is made once, also by many at one moment, and its secret is sealed', async () => {
  const person = await given.user();
  await database.pool.query('truncate push_keys');
  const all = await Promise.all(Array.from({ length: 20 }, () => person.calls(notices.get, {})));
  expect(new Set(all.map(({ pushKey }) => pushKey)).size).toBe(1);
  const [stored] = await rows('push_keys');
  expect(stored?.['private_key']).toMatch(/^v1\./);
});

test('After the sealing key was lost there is a new pair, and devices have to be turned on again', async () => {
  const { person, settings } = await subscribed();
  await reseal({ db: database.db, config: app.config });
  const dataDir = temporaryFolder();
  await clearUnknown({ db: database.db, config: { dataDir, secretKeys: [] } });
  expect((await rows('push_keys'))[0]?.['private_key']).toBeNull();
  const after = await person.calls(notices.get, {});
  expect(after).toMatchObject({ isPushing: false });
  expect(after.pushKey).not.toBe(settings.pushKey);
});
