import { describe, expect, test, vi } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { enterprise } from '@visita/core/enterprise/contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { writeMissingDocuments } from '../payments/write-missing-documents.ts';
import { contractWorld } from '../test/contract-world.ts';
import { readPdfText } from '../test/document-world.ts';
import { secretIn } from '../test/email.ts';
import { runJobs } from '../test/jobs.ts';
import { compareAll } from '../test/reconcile.ts';
import type { Person } from '../test/world.ts';
import { resumeContracts } from './begin-contract.ts';
import { createContract } from './create-contract.ts';
import { readEnterprise } from './enterprise-command.ts';

const app = await contractWorld();
const { change, clock, control, database, deps, emails, fault, fill, given, rows, runClock, settle, visit } =
  app;
const { company, contract, signed, seen, papersOf, fileOf, numberThere } = app;

const subjectsTo = ({ email }: Person) =>
  emails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
const mailTo = ({ email }: Person) => emails.findLast(({ to }) => to.address === email);
const subscriptionsThere = async () =>
  (await deps.stripe.request((sdk) => sdk.subscriptions.list({ limit: 100, status: 'all' }))).data.length;

describe('a contract', () => {
  test('is billed by an invoice with thirty days, whose paper says what was sold once and stays as it is when it is paid, and again each year', async () => {
    const begunAt = clock.now();
    const { person, id, subscriptionNo, total, dueAt } = await signed();
    // 299.00 + 60 × 5.00 + 60 × 2.00, with 13 % in Ontario
    expect({ total, dueAt }).toEqual({ total: 81_247, dueAt: addDays(begunAt, 30) });
    const open = await seen(person, { id });
    expect(open).toMatchObject({
      plan: 'enterprise',
      status: 'active',
      seatCount: 60,
      seats: [],
      nextBilling: dueAt,
      nextAmount: total,
      dueAt,
      price: 29_900,
      payments: [
        {
          reason: 'create',
          status: 'open',
          amount: total,
          dueAt,
          payUrl: expect.stringContaining('/invoice/'),
        },
      ],
    });
    expect(subjectsTo(person)).toEqual([
      'Your plan has started: Enterprise plan',
      'Invoice for CA$812.47, due on April\u00a08, 2026',
    ]);
    expect(await compareAll(deps)).toBe(0);
    const amounts = [
      { sku: 'PLAN-ENTERPRISE', quantity: 1, unitPrice: 29_900, amount: 29_900 },
      { sku: 'ENTERPRISE-CARD', quantity: 60, unitPrice: 500, amount: 30_000 },
      { sku: 'ENTERPRISE-LOGO', quantity: 60, unitPrice: 200, amount: 12_000 },
    ];
    const sent = await papersOf({ id });
    expect(sent).toMatchObject([
      { kind: 'invoice', total, card: null, lines: amounts, paidOn: null, dueOn: '2026-04-08' },
    ]);
    const [paper] = open.payments[0]?.documents ?? [];
    const bytes = await fileOf(person, paper?.id);
    const text = await readPdfText(bytes);
    for (const words of ['Due on April 8, 2026', 'Issued on March 9, 2026', paper?.number ?? ''])
      expect(text).toContain(words);
    expect(text).not.toMatch(/paid/i);
    const attachments = mailTo(person)?.attachments ?? [];
    expect(attachments.map(({ bytes: attached }) => Buffer.from(attached).equals(bytes))).toEqual([true]);

    clock.advance(24 * 3_600_000);
    await fill(open.payments[0]?.payUrl ?? '');
    await settle();
    expect(await papersOf({ id })).toEqual(sent);
    expect((await fileOf(person, paper?.id)).equals(bytes)).toBe(true);
    expect(mailTo(person)).toMatchObject({
      subject: 'We have received CA$812.47',
      attachments: [{ type: 'application/pdf' }],
    });
    expect(mailTo(person)?.text).toContain(`invoice ${paper?.number} is paid in full`);
    const paid = await seen(person, { id });
    expect(paid).toMatchObject({ status: 'active', dueAt: null, nextAmount: 33_787 });
    const card = { last4: '4242' };
    expect(paid.payments).toMatchObject([
      { status: 'paid', payUrl: null, card, paidAt: clock.now(), date: open.payments[0]?.date },
    ]);

    await runClock(336);
    expect(mailTo(person)?.subject).toMatch(/^Your contract renews on /);
    await runClock(30);
    const [next] = (await seen(person, { id })).payments;
    expect(next).toMatchObject({ reason: 'cycle', status: 'open', amount: 33_787 });
    expect(mailTo(person)?.subject).toMatch(/^Invoice for CA\$337\.87, due on /);
    // paid by bank transfer, which staff record at the provider
    const invoiceId = await numberThere({ id });
    await deps.stripe.request((sdk) => sdk.invoices.pay(invoiceId, { paid_out_of_band: true }));
    await settle();
    expect(await papersOf({ id })).toMatchObject([
      {},
      { total: 33_787, card: null, lines: [{ amount: 29_900 }] },
    ]);
    expect(mailTo(person)?.subject).toBe('We have received CA$337.87');
    expect(subscriptionNo).toMatch(/^S\w+$/);
  });

  test('seats as many people as it says, whom its owner invites without a seat of their own', async () => {
    const { person, id } = await signed({ seats: 50, hasLogo: false });
    const ben = await given.user({ displayName: 'Ben' });
    await person.calls(subscriptions.invite, { params: { id }, body: { email: ben.email } });
    await runJobs(deps);
    const card = await given.boundCard(ben);
    await ben.calls(subscriptions.accept, {
      body: { token: secretIn(emails, { to: ben.email, page: 'join' }), cardId: card.id },
    });
    expect(await ben.calls(cards.get, { params: { id: card.id } })).toMatchObject({ state: 'activated' });
    expect(await ben.calls(subscriptions.get, { params: { id } })).toMatchObject({
      amount: 0,
      dueAt: null,
      payments: [],
    });

    const seat = (count: number) =>
      rows(
        `insert into seats (id, subscription_id, user_id, starts_at) select gen_random_uuid(), $1, $2, now() from generate_series(1, $3)`,
        [id, ben.id, count],
      );
    await expect(seat(50)).rejects.toMatchObject({ constraint: 'seats_fit' });
    await seat(48);
    // the last seat: more than twenty may be invited in a day
    await person.calls(subscriptions.invite, { params: { id }, body: { email: 'last@example.org' } });
    await expect(
      person.calls(subscriptions.invite, { params: { id }, body: { email: 'none@example.org' } }),
    ).rejects.toMatchObject({
      details: { message: 'All seats are taken.' },
    });
    const { seats, invitations } = await seen(person, { id });
    expect([seats.length, invitations.length]).toEqual([49, 1]);
  });

  test('whose invoice is not paid keeps its cards for eight days more, then ends, and is told of each', async () => {
    const { person, id } = await signed();
    const card = await given.boundCard(person);
    await person.calls(subscriptions.change, { params: { id }, body: { cardId: card.id } });
    const state = async () => (await person.calls(cards.get, { params: { id: card.id } })).state;
    await runClock(29);
    expect((await seen(person, { id })).status).toBe('active');
    await runClock(2);
    expect(await seen(person, { id })).toMatchObject({
      status: 'pending',
      actions: { retryPayment: 'byContract', pay: 'byContract' },
    });
    expect(mailTo(person)?.subject).toBe('Your invoice is overdue');
    expect(await state()).toBe('activated');
    await runClock(6.9);
    expect(await state()).toBe('activated');
    await runClock(0.2);
    expect((await seen(person, { id })).status).toBe('cancelled');
    expect(await state()).not.toBe('activated');
    expect(mailTo(person)?.subject).toBe('Your contract has ended: its invoice was not paid');
    const moves = await rows(
      `select action, actor, reason from subscription_moves where subscription_id = $1 order by sequence_number`,
      [id],
    );
    expect(moves).toContainEqual({ action: 'cancel', actor: 'clock', reason: 'overdue' });
  });

  test('given up has a credit note of all of it, which is taken back when it is paid after all; staff open each', async () => {
    const { person, id, total } = await signed();
    const invoiceId = await numberThere({ id });
    await deps.stripe.request((sdk) => sdk.invoices.markUncollectible(invoiceId));
    await settle();
    const [invoice, creditNote, ...none] = await papersOf({ id });
    expect(none).toEqual([]);
    expect(creditNote).toMatchObject({
      kind: 'creditNote',
      total,
      correctsId: invoice?.['id'],
      lines: invoice?.['lines'],
    });
    const credited = await readPdfText(await fileOf(person, creditNote?.['id']));
    expect(credited).toContain('This amount of the invoice no longer has to be paid.');
    expect(credited).toContain(String(invoice?.['number']));

    await deps.stripe.request((sdk) => sdk.invoices.pay(invoiceId, { paid_out_of_band: true }));
    await settle();
    const papers = await papersOf({ id });
    expect(papers).toMatchObject([
      invoice,
      creditNote,
      { kind: 'reversal', total, correctsId: creditNote?.['id'] },
    ]);
    expect(await readPdfText(await fileOf(person, papers[2]?.['id']))).toContain('was paid after all');

    const sam = await given.staff({ role: 'staff' });
    const [shown] = (await sam.calls(adminSubscriptions.get, { params: { id } })).invoices;
    expect(shown?.documents.map(({ number }) => number)).toEqual(papers.map(({ number }) => number));
    const { url } = await sam.calls(adminDocuments.link, { params: { id: String(invoice?.['id']) } });
    expect((await visit(url)).headers.get('content-type')).toBe('application/pdf');
  });

  test('voided is credited, once however often it is read', async () => {
    const { id } = await signed();
    await deps.stripe.request(async (sdk) => sdk.invoices.voidInvoice(await numberThere({ id })));
    await settle();
    await compareAll(deps);
    await settle();
    expect((await papersOf({ id })).map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
  });

  test('sent by a build that wrote no paper of it has one at the next start, with its days, once', async () => {
    const { id } = await signed();
    const [before] = await papersOf({ id });
    await change('alter table documents disable trigger documents_frozen');
    await rows(`delete from documents where id = $1`, [before?.['id']]);
    await change('alter table documents enable trigger documents_frozen');
    clock.advance(9 * 24 * 3_600_000);
    await writeMissingDocuments.run(deps, {});
    await writeMissingDocuments.run(deps, {});
    const { id: _, number: __, ...same } = before ?? {};
    expect(await papersOf({ id })).toMatchObject([same]);
  });

  test('paid after its day goes on as before', async () => {
    const { person, id } = await signed();
    await runClock(31);
    await fill((await seen(person, { id })).payments[0]?.payUrl ?? '');
    await settle();
    expect(await seen(person, { id })).toMatchObject({ status: 'active', dueAt: null });
    await runClock(20);
    expect((await seen(person, { id })).status).toBe('active');
  });
});

describe('writing one down', () => {
  test('twice, at once or with another key is one contract, another, and what the provider did without an answer is not done again', async () => {
    const person = await company();
    const both = await Promise.all([contract(person), contract(person)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const before = await subscriptionsThere();
    await fault('POST', '/v1/subscriptions', 'apply_then_drop');
    await runJobs(deps).catch(() => undefined);
    await control('faults/clear', {});
    clock.advance(3 * 60_000);
    await settle();
    expect(await subscriptionsThere()).toBe(before + 1);
    const [one] = both;
    expect(await seen(person, { id: one.id })).toMatchObject({
      status: 'active',
      payments: [{ status: 'open' }],
    });
    const other = await createContract(
      deps,
      { email: person.email, seats: 60, colour: 'black', hasLogo: true, note: '' },
      { key: 'b' },
    );
    expect(other.id).not.toBe(one.id);
    expect((await contract(person)).id).toBe(one.id);
    // its job is lost
    await rows(`delete from pgboss.job where name = 'enterprise.beginContract'`);
    await resumeContracts(deps);
    await settle();
    expect((await seen(person, other)).status).toBe('active');
  });

  test('by npm run admin prints its number, what is due and when, and says why it cannot', async () => {
    const lines: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => (lines.push(String(text)), true));
    const person = await company();
    const run = readEnterprise(['--email', person.email, '--seats', '60', '--logo', '--note', 'two years']);
    await run(deps);
    await run(deps);
    write.mockRestore();
    const due = addDays(clock.now(), 30).toISOString().slice(0, 10);
    expect(lines.slice(0, 3).join('')).toMatch(
      /^Contract (S\w+) for 60 people\.\nCA\$719\.00 before tax\nCA\$93\.47 HST \(13%\)\n$/,
    );
    expect(lines[3]).toContain(`CA$812.47 is due on ${due}`);
    expect(lines.slice(4)).toEqual(lines.slice(0, 4));
    await expect(
      readEnterprise(['--email', (await given.user()).email, '--seats', '50'])(deps),
    ).rejects.toThrow(/confirmed/);
    await expect(readEnterprise(['--email', 'nobody@example.org', '--seats', '50'])(deps)).rejects.toThrow(
      /account/,
    );
    await settle();
  });

  test('is refused without an account, a proven address or a place to tax, and never billed when it is cancelled before', async () => {
    await expect(contract({ email: 'nobody@example.org' } as Person)).rejects.toThrow('emailNotFound');
    const guest = await given.user();
    await expect(contract(guest)).rejects.toThrow('emailNotVerified');
    await updateUser(database.db, guest, { isVerified: true });
    await expect(contract(guest)).rejects.toMatchObject({
      details: { errors: [{ code: 'addressMissing' }] },
    });
    const person = await company();
    const before = await subscriptionsThere();
    const { id } = await contract(person);
    await person.calls(subscriptions.cancel, { params: { id } });
    await settle();
    expect(await subscriptionsThere()).toBe(before);
    expect((await seen(person, { id })).status).toBe('cancelled');
  });

  test('by staff from an enquiry is at the total that was shown, once, and leads from the one to the other', async () => {
    const person = await company();
    const sam = await given.staff({ role: 'staff' });
    const { email } = person;
    const enquiryForm = { name: 'Ming', company: 'Ponts', email, message: 'Sixty cards, please.' };
    await person.calls(enterprise.enquire, { body: enquiryForm });
    const [enquiry] = (await sam.calls(adminEnquiries.list, { query: { search: email } })).items;
    const id = enquiry?.id ?? '';
    const quote = await sam.calls(adminEnquiries.quote, { body: { email, seats: 60, hasLogo: true } });
    expect(quote).toMatchObject({
      platform: 29_900,
      cards: 30_000,
      logo: 12_000,
      subtotal: 71_900,
      total: 81_247,
      paymentDays: 30,
    });
    const sign = (body: { version: number; total: number }) =>
      sam.calls(adminEnquiries.contract, {
        params: { id },
        body: { email, seats: 60, hasLogo: true, ...body },
      });
    await expect(sign({ version: 0, total: 81_246 })).rejects.toMatchObject({ key: 'priceChanged' });
    await expect(sign({ version: 1, total: 81_247 })).rejects.toMatchObject({ key: 'changedMeanwhile' });
    const tried = await Promise.allSettled([
      sign({ version: 0, total: 81_247 }),
      sign({ version: 0, total: 81_247 }),
    ]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await settle();
    const shown = await sam.calls(adminEnquiries.get, { params: { id } });
    expect(shown).toMatchObject({
      status: 'contract',
      contract: { subscriptionNo: expect.stringMatching(/^S/) },
    });
    expect(await seen(person, { id: shown.contract?.subscriptionId ?? '' })).toMatchObject({
      status: 'active',
      seatCount: 60,
      nextAmount: 81_247,
    });
    const contracts = await rows(`select id from subscriptions where user_id = $1`, [person.id]);
    expect(contracts).toHaveLength(1);
    const { email: nobody } = await given.user();
    const refused = (who: string) =>
      sam.calls(adminEnquiries.quote, { body: { email: who, seats: 60, hasLogo: true } });
    await expect(refused('nobody@example.org')).rejects.toMatchObject({ key: 'emailNotFound' });
    await expect(refused(nobody)).rejects.toMatchObject({ key: 'emailNotVerified' });
    const support = await given.staff({ role: 'support' });
    await expect(support.calls(adminEnquiries.quote, { body: { email, seats: 60 } })).rejects.toMatchObject({
      key: 'forbidden',
    });
  });
});
