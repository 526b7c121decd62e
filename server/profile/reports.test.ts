import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { adminReports } from '@visita/core/profile/admin-contract';
import { profile } from '@visita/core/profile/contract';
import { runJobs } from '../test/jobs.ts';
import { readEmail } from '../test/email.ts';
import { rowsWith } from '../test/rows.ts';
import { world } from '../test/world.ts';
import { removeSettled } from './jobs.ts';

const app = await world({
  drawProfile: async ({ card }) => ({ status: 200, html: card.publicState, policy: '' }),
});
const { given, guest, emails, deps, database, open, clock } = app;
const counting = await world({ limits: 'on' });
const staff = await given.staff();
const reason = 'It imitates a bank.';

/** A person with a card that has a physical one, as both addresses show it. */
async function shownCard({ given } = app) {
  const person = await given.user();
  const [printed] = await given.printed({ validity: { length: 1, unit: 'months' } });
  const card = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const params = { id: card.id };
  await person.calls(cards.change, { params, body: { name: 'Ana Lima', exitLink: 'https://left.example' } });
  return { person, params, cardId: card.cardId, printed: printed?.cardId ?? '' };
}

function report(cardId: string, body = {}) {
  clock.advance(1_000);
  return guest.calls(profile.report, { params: { cardId }, body: { reason: 'impersonation', ...body } });
}

/** The newest report, as staff see it. */
async function newest() {
  const { items } = await staff.calls(adminReports.list, { query: {} });
  if (!items[0]) throw new Error('no report was listed');
  return items[0];
}

describe('a report of a page', () => {
  test('is listed for staff with its card and owner, and dismissed with a reason', async () => {
    const { person, params, cardId, printed } = await shownCard();
    await report(printed, { message: 'It is not her.', reach: 'mia@example.com' });

    const newReport = await newest();
    expect(newReport).toMatchObject({
      reason: 'impersonation',
      message: 'It is not her.',
      reach: 'mia@example.com',
      outcome: null,
      card: { id: params.id, name: 'Ana Lima', publicUrl: `http://visita.test/i/${cardId}`, blockedAt: null },
      owner: { id: person.id, email: person.email },
    });
    for (const search of [`http://visita.test/i/${printed}`, cardId.toLowerCase(), person.email.slice(0, -4)])
      expect((await staff.calls(adminReports.list, { query: { search } })).items).toEqual([newReport]);
    expect((await staff.calls(adminReports.list, { query: { search: 'nina@' } })).items).toEqual([]);
    const id = { id: newReport.id };
    expect(
      await staff.calls(adminReports.dismiss, { params: id, body: { reason: 'It is her.' } }),
    ).toMatchObject({ outcome: 'dismissed', card: { blockedAt: null } });
    await expect(staff.calls(adminReports.dismiss, { params: id, body: { reason } })).rejects.toThrow(
      'transitionForbidden',
    );
    expect((await staff.calls(adminReports.list, { query: { state: 'open' } })).items).toEqual([]);
    expect(await rowsWith(database, ['cards.dismissReport'])).toHaveLength(1);
  });

  test('is refused for an address that shows no person', async () => {
    const { person, params, cardId, printed } = await shownCard();
    await person.calls(cards.reportLost, { params });
    await expect(report(printed)).rejects.toThrow('cardNotFound');
    await expect(report(cardId)).resolves.toBeNull();
    await person.calls(cards.reportFound, { params });
    await person.calls(cards.pause, { params });
    await expect(report(cardId)).rejects.toThrow('cardNotFound');
    await expect(report('0000000000')).rejects.toThrow('cardNotFound');
  });

  test('is taken ten times an hour from one visitor', async () => {
    const { cardId } = await shownCard(counting);
    const write = () =>
      counting.guest.calls(profile.report, { params: { cardId }, body: { reason: 'other' } });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, write));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('may be settled by owner and staff, and read by support', async () => {
    const { cardId } = await shownCard();
    await report(cardId);
    const { id } = await newest();
    const [support, packer] = [await given.staff({ role: 'support' }), await given.staff({ role: 'packer' })];
    expect((await support.calls(adminReports.list, { query: {} })).items[0]).toMatchObject({ id });
    await expect(support.calls(adminReports.block, { params: { id }, body: { reason } })).rejects.toThrow(
      'forbidden',
    );
    await expect(packer.calls(adminReports.list, { query: {} })).rejects.toThrow('forbidden');
  });
});

describe('a blocked page', () => {
  test('names no person at any address, in page, files, form and API, until it is shown again', async () => {
    const { person, params, cardId, printed } = await shownCard();
    const send = await open();
    const shown = async (code: string) => (await send(`/i/${code}`)).text();
    for (const code of [cardId, printed]) expect(await shown(code)).toBe('live');
    await report(cardId);
    await report(printed);
    const { id } = await newest();

    expect(await staff.calls(adminReports.block, { params: { id }, body: { reason } })).toMatchObject({
      outcome: 'blocked',
      card: { blockedAt: clock.now() },
    });
    expect((await staff.calls(adminReports.list, { query: { state: 'open' } })).items).not.toContainEqual(
      expect.objectContaining({ card: expect.objectContaining({ id: params.id }) }),
    );
    for (const code of [cardId, printed]) {
      await expect.poll(() => shown(code)).toBe('blocked');
      expect(await guest.calls(profile.view, { params: { cardId: code } })).toEqual({
        publicState: 'blocked',
        cardId: code,
        address: code,
        colour: 'black',
      });
      for (const file of ['contact.vcf', 'contact.txt', 'photo.jpg'])
        expect((await send(`/i/${code}/${file}`)).status).toBe(404);
      await expect(report(code)).rejects.toThrow('cardNotFound');
    }
    // lost too, its finder's form stays shut
    await person.calls(cards.reportLost, { params });
    const message = { message: 'Here it is.' };
    await expect(
      guest.calls(profile.writeToOwner, { params: { cardId: printed }, body: message }),
    ).rejects.toThrow('cardNotFound');
    await person.calls(cards.reportFound, { params });
    const own = await person.calls(cards.get, { params });
    expect(own).toMatchObject({ state: 'activated', blockedAt: expect.any(Date) });

    await expect(staff.calls(adminReports.block, { params: { id }, body: { reason } })).rejects.toThrow(
      'transitionForbidden',
    );
    await staff.calls(adminReports.unblock, { params: { id }, body: { reason: 'It was her.' } });
    for (const code of [cardId, printed]) await expect.poll(() => shown(code)).toBe('live');
    await expect(staff.calls(adminReports.unblock, { params: { id }, body: { reason } })).rejects.toThrow(
      'transitionForbidden',
    );
  });

  test('is told to its owner, with a way to object, and so is its return', async () => {
    const { person, params, cardId } = await shownCard();
    await report(cardId, { message: 'A secret remark' });
    const { id } = await newest();

    await staff.calls(adminReports.block, { params: { id }, body: { reason } });
    await runJobs(deps);
    const blockedEmail = readEmail(
      emails.findLast(({ subject }) => subject === 'Your page is no longer shown'),
    );
    expect(blockedEmail.to.address).toBe(person.email);
    expect(blockedEmail.links).toContain('http://visita.test/en/pages/contact');
    expect(blockedEmail.text).not.toContain('A secret remark');
    expect(blockedEmail.text).not.toContain(reason);

    await staff.calls(adminReports.unblock, { params: { id }, body: { reason } });
    await runJobs(deps);
    const shownEmail = readEmail(emails.findLast(({ subject }) => subject === 'Your page is shown again'));
    expect(shownEmail.to.address).toBe(person.email);
    expect(shownEmail.links).toContain(`http://visita.test/en/cards/${params.id}`);
  });

  test('is blocked once by ten hands', async () => {
    const { cardId } = await shownCard();
    await report(cardId);
    const { id } = await newest();
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => staff.calls(adminReports.block, { params: { id }, body: { reason } })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

// last, as sessions of staff end meanwhile
test('A report is deleted half a year after it was settled, and one that waits stays', async () => {
  const { cardId, params } = await shownCard();
  await report(cardId);
  const { id } = await newest();
  await staff.calls(adminReports.dismiss, { params: { id }, body: { reason } });
  await report(cardId);
  clock.advance(181 * 86_400_000);
  await removeSettled.run(deps, {});

  const { rows } = await database.pool.query('select outcome from card_reports where card_id = $1', [
    params.id,
  ]);
  expect(rows).toEqual([{ outcome: null }]);
});
