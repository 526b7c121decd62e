import { describe, expect, test, vi } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { consentVersion } from '@visita/core/contacts/consent';
import { contacts } from '@visita/core/contacts/contract';
import { languages } from '@visita/core/languages';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { rowsWith } from '../test/rows.ts';
import { world } from '../test/world.ts';

const app = await world();
const { guest, deps, clock, database, emails, lastEmail, config } = app;
const minute = 60_000;

let visitors = 0;
const freshEmail = () => `visitor${++visitors}@example.org`;
const left = (secret: string) => guest.calls(contacts.left, { params: { secret } });
const inbox = async (person: { calls: typeof guest.calls }) =>
  (await person.calls(contacts.list, {})).contacts;
const mailedSecret = (email: string) =>
  /\/exchange\/([\w-]{43})/.exec(lastEmail(email).links.join(' '))?.[1] ?? '';

describe('leaving one’s details', () => {
  test('puts them into the owner’s inbox, with the words that were agreed to', async () => {
    const { person, cardId } = await cardOwner(app);
    const email = freshEmail();
    await leave(app, cardId, {
      email,
      phone: '+1 (514) 555-0199',
      company: 'Papier',
      message: 'Hello\r\nthere',
    });

    const [contact] = await inbox(person);
    expect(contact).toMatchObject({
      name: 'Zoé Martin',
      email,
      phone: '+15145550199',
      company: 'Papier',
      message: 'Hello\nthere',
    });
    expect(contact).toMatchObject({ cardId, leftAt: clock.now(), consentVersion, note: '', tags: [] });
    expect(contact?.consentText).toBe('Ana Lima may keep what I write here and contact me about it.');
  });

  test('tells the owner at once, and who comes in the next quarter of an hour in one email', async () => {
    const { person, cardId } = await cardOwner(app);
    const ownerMails = () =>
      emails.filter(({ to, subject }) => to.address === person.email && subject.includes('left you')).length;
    const email = freshEmail();
    await leave(app, cardId, {
      email,
      phone: '+1 514 555 0199',
      message: 'Hello <b>there</b>\nsee https://bad.example',
    });
    await runJobs(deps);
    const [{ id } = { id: '' }] = await inbox(person);
    expect(lastEmail(person.email)).toMatchObject({
      subject: 'Zoé Martin left you their details',
      text: expect.stringMatching(/Zoé Martin[\s\S]*\+15145550199[\s\S]*Hello <b>there<\/b>\nsee https/),
      links: expect.arrayContaining([`${config.publicUrl}/en/contacts?contact=${id}`]),
    });
    // the visitor's text is escaped
    expect(lastEmail(person.email).links.join()).not.toContain('bad.example');
    const sent = emails.findLast(({ to }) => to.address === person.email);
    expect(sent?.html).toContain('Hello &lt;b&gt;there');
    expect(sent?.replyTo).toEqual({ name: 'Zoé Martin', address: email });
    expect(sent?.attachments?.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['Zoé Martin.vcf', expect.stringContaining(`EMAIL;TYPE=INTERNET`)],
    ]);
    const receipt = emails.findLast(({ to }) => to.address === email);
    expect(receipt?.attachments?.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['Ana Lima.vcf', expect.stringContaining('+15145550142')],
    ]);

    for (const name of ['Ben', 'Cleo', 'Dario']) await leave(app, cardId, { name, email: freshEmail() });
    await runJobs(deps);
    expect(ownerMails()).toBe(1);
    clock.advance(15 * minute);
    await runJobs(deps);
    expect(ownerMails()).toBe(2);
    expect(lastEmail(person.email)).toMatchObject({
      subject: 'Ben and others left you their details',
      text: expect.stringMatching(/Ben[\s\S]*Cleo[\s\S]*Dario/),
    });
    const many = emails.findLast(({ to }) => to.address === person.email);
    expect(many?.attachments?.map(({ name }) => name)).toEqual(['Ben.vcf', 'Cleo.vcf', 'Dario.vcf']);
    expect(many?.replyTo).toBeUndefined();
    clock.advance(60 * minute);
    await runJobs(deps);
    expect(ownerMails()).toBe(2);
  });

  test('tells the owner of however many with all that they wrote: ten in an email, and one alone can be answered', async () => {
    const { person, cardId } = await cardOwner(app);
    const names = Array.from({ length: 21 }, (_, index) => `Guest ${index + 1}.`);
    for (const name of names)
      await leave(app, cardId, { name, email: freshEmail(), message: `Greetings from ${name}` });
    // the mail server fails between two emails: a retry reports no contact twice
    const send = deps.mail.send.bind(deps.mail);
    const failing = vi.spyOn(deps.mail, 'send').mockImplementation(async (email) => {
      if (email.subject.startsWith('Guest 11.')) throw new Error('The mail server did not take a letter.');
      return send(email);
    });
    await expect(runJobs(deps)).rejects.toThrow('did not take');
    failing.mockRestore();
    clock.advance(60 * minute);
    await runJobs(deps);

    const ownerMails = emails.filter(
      ({ to, subject }) => to.address === person.email && subject.includes('left you'),
    );
    const attached = ownerMails.map(({ attachments = [] }) =>
      attachments.map(({ name }) => name.replace('.vcf', '')),
    );
    expect(attached).toEqual([names.slice(0, 10), names.slice(10, 20), names.slice(20)]);
    for (const name of names)
      expect(ownerMails.filter(({ text }) => text.includes(`Greetings from ${name}`))).toHaveLength(1);
    expect(ownerMails.map(({ replyTo }) => replyTo?.name)).toEqual([undefined, undefined, names.at(-1)]);
  });

  test('is offered by a card that is shown whole, and by no other', async () => {
    const { person, card, cardId } = await cardOwner(app);
    const form = (cardKey: string) => guest.calls(contacts.form, { params: { cardId: cardKey } });
    expect(await form(cardId)).toMatchObject({
      cardId,
      name: 'Ana Lima',
      title: 'Engineer',
      company: 'Bridges',
      colour: card.colour,
    });
    const { ticket } = await form(cardId);
    for (const unknown of ['0000000000', 'nonsense', card.id])
      await expect(form(unknown)).rejects.toThrow('cardNotFound');

    await person.calls(cards.remove, { params: { id: card.id } });
    clock.advance(5_000);
    await expect(form(cardId)).rejects.toThrow('cardNotFound');
    const body = { cardId, ticket, consentVersion, consent: true, name: 'Zoé', email: freshEmail() };
    await expect(guest.calls(contacts.leave, { body })).rejects.toThrow('cardNotFound');
  });

  test('needs a name, an address and a yes', async () => {
    const { cardId } = await cardOwner(app);
    await expect(
      leave(app, cardId, { name: ' ', email: 'zoe', consent: false, phone: 'call me' }),
    ).rejects.toMatchObject({
      key: 'invalidInput',
      details: {
        errors: [
          { field: 'name', code: 'required' },
          { field: 'email', code: 'emailInvalid' },
          { field: 'phone', code: 'phoneInvalid' },
          { field: 'consent', code: 'consentMissing' },
        ],
      },
    });
  });

  test('is kept with the address that was used, if the card has several', async () => {
    const { person, card, cardId } = await cardOwner(app);
    const [printed] = card.physicalCards;
    const [tag] = await app.given.printed({ kind: 'tag' });
    const cardNumber = tag?.cardNumber ?? '';
    await person.calls(cards.bind, { body: { cardNumber, cardId } });
    const codeOfTag = (await person.calls(cards.get, { params: { id: card.id } })).physicalCards[1]?.address;
    await leave(app, codeOfTag ?? '');
    await leave(app, cardId);
    await leave(app, printed?.address ?? '');
    await person.calls(cards.detach, { params: { id: card.id, physicalId: printed?.id ?? '' } });
    expect((await inbox(person)).map(({ address }) => address)).toEqual([
      {
        address: printed?.address,
        kind: 'physical',
        physicalKind: 'card',
        cardNumber: printed?.cardNumber,
        colour: printed?.colour,
        isAttached: false,
      },
      expect.objectContaining({ address: cardId, kind: 'digital', isAttached: true }),
      expect.objectContaining({ address: codeOfTag, physicalKind: 'tag', cardNumber, isAttached: true }),
    ]);
  });

  test('is kept without an address if the card has no other', async () => {
    const person = await app.given.user();
    const { id, cardId } = await person.calls(cards.create, { body: { name: 'Ana Lima' } });
    const [printed] = await app.given.printed();
    const { physicalCards } = await person.calls(cards.bind, {
      body: { cardNumber: printed?.cardNumber ?? '', cardId },
    });
    await person.calls(cards.detach, { params: { id, physicalId: physicalCards[0]?.id ?? '' } });
    await leave(app, cardId);
    expect(await inbox(person)).toMatchObject([{ name: 'Zoé Martin', address: null }]);
  });

  test('needs words that were read: others than today’s have to be read again', async () => {
    const { person, cardId } = await cardOwner(app);
    await expect(leave(app, cardId, { consentVersion: '2001-01' })).rejects.toThrow('formExpired');
    expect(await inbox(person)).toEqual([]);
  });

  test.each(languages)('keeps what was read in %s', async (language) => {
    const { person, cardId } = await cardOwner(app);
    const { ticket } = await guest.calls(contacts.form, { params: { cardId } });
    clock.advance(5_000);
    const request = new Request(`${config.publicUrl}/api/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({
        cardId,
        ticket,
        consentVersion,
        consent: true,
        name: 'Zoé',
        email: freshEmail(),
      }),
    });
    expect((await app.app.send(request)).status).toBe(200);
    const words = {
      en: /^Ana Lima may keep/,
      fr: /^Ana Lima peut conserver/,
      'zh-CN': /^Ana Lima可以保存/,
      'zh-TW': /^Ana Lima可以儲存.*聯絡/,
    };
    expect((await inbox(person))[0]).toMatchObject({
      language,
      consentText: expect.stringMatching(words[language]),
    });
  });
});

describe('programs', () => {
  test('that fill in the hidden field, send at once or never loaded the form leave nothing', async () => {
    const { person, cardId } = await cardOwner(app);
    const { cardId: another } = await cardOwner(app);
    const { ticket } = await guest.calls(contacts.form, { params: { cardId } });
    const body = { cardId, ticket, consentVersion, consent: true, name: 'Bot', email: freshEmail() };
    const send = (changes: object) => guest.calls(contacts.leave, { body: { ...body, ...changes } });

    await expect(send({})).rejects.toThrow('formRefused');
    clock.advance(1_900);
    await expect(send({})).rejects.toThrow('formRefused');
    clock.advance(5_000);
    const [moment = '', random = '', signature = ''] = ticket.split('.');
    const forged = [
      '',
      'x',
      'x'.repeat(200),
      `${moment}.${random}.${'A'.repeat(43)}`,
      `${(parseInt(moment, 36) - 1000).toString(36)}.${random}.${signature}`,
      `zzzzzzzz.${random}.${signature}`,
    ];
    for (const ticket of forged) await expect(send({ ticket }), ticket).rejects.toThrow('formRefused');
    await expect(send({ website: 'https://bot.example' })).rejects.toThrow('formRefused');
    await expect(send({ cardId: another })).rejects.toThrow('formRefused');
    expect(await inbox(person)).toEqual([]);
    await expect(send({})).resolves.toBeDefined();
  });

  test('a form that lay open for a day has to be read again', async () => {
    const { cardId } = await cardOwner(app);
    const { ticket } = await guest.calls(contacts.form, { params: { cardId } });
    clock.advance(24 * 60 * minute + 1);
    const body = { cardId, ticket, consentVersion, consent: true, name: 'Late', email: freshEmail() };
    await expect(guest.calls(contacts.leave, { body })).rejects.toThrow('formExpired');
  });

  test('the same form sent twenty times at once, and once more, leaves one contact', async () => {
    const { person, cardId } = await cardOwner(app);
    const { ticket } = await guest.calls(contacts.form, { params: { cardId } });
    clock.advance(5_000);
    const email = freshEmail();
    const body = { cardId, ticket, consentVersion, consent: true, name: 'Twice', email };
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => guest.calls(contacts.leave, { body })),
    );
    secrets.push(await guest.calls(contacts.leave, { body: { ...body, name: 'Other' } }));

    expect((await inbox(person)).map(({ name }) => name)).toEqual(['Twice']);
    for (const { secret } of secrets) expect(await left(secret)).toMatchObject({ name: 'Twice' });
    await runJobs(deps);
    expect(emails.filter(({ to }) => to.address === email)).toHaveLength(1);
  });
});

describe('the private link', () => {
  test('shows what was left, and nothing of the owner’s', async () => {
    const { person, cardId } = await cardOwner(app);
    const email = freshEmail();
    const { secret } = await leave(app, cardId, { email });
    const [contact] = await inbox(person);
    await person.calls(contacts.annotate, {
      params: { id: contact?.id ?? '' },
      body: { note: 'talks a lot', tags: ['loud'] },
    });

    const seen = await left(secret);
    expect(seen).toMatchObject({ owner: 'Ana Lima', cardId, email, updates: 'off', isMailed: false });
    expect(seen.consents).toMatchObject([
      { version: consentVersion, givenAt: clock.now(), withdrawnAt: null },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/talks a lot|loud|@example\.com/);
    expect(JSON.stringify(seen)).not.toContain(person.id);
  });

  test('is mailed too; the mailbox may be another person’s, so the email says little', async () => {
    const { cardId } = await cardOwner(app);
    const email = freshEmail();
    await leave(app, cardId, { email, name: 'Zoé Unseen', message: 'unseen words' });
    await runJobs(deps);
    expect(lastEmail(email).subject).toBe('Ana Lima has your details');
    expect(lastEmail(email).text).not.toMatch(/Unseen|unseen/);
    expect(await left(mailedSecret(email))).toMatchObject({ isMailed: true, name: 'Zoé Unseen' });
  });

  test('is kept as a hash only, and opens nothing when it is made up', async () => {
    const { cardId } = await cardOwner(app);
    const { secret } = await leave(app, cardId, { email: freshEmail() });
    expect(await rowsWith(database, [secret])).toEqual([]);
    for (const guess of ['x', 'A'.repeat(43), secret.slice(1), `${secret}A`])
      await expect(left(guess)).rejects.toThrow('contactNotFound');
  });

  test('corrects what was left; another address ends what the old one had', async () => {
    const { person, cardId } = await cardOwner(app);
    const [old, fresh] = [freshEmail(), freshEmail()];
    const { secret } = await leave(app, cardId, { email: old, wantsUpdates: true });
    await runJobs(deps);
    const toOld = mailedSecret(old);
    await guest.calls(contacts.chooseUpdates, { params: { secret: toOld }, body: { wanted: true } });
    clock.advance(minute);

    const body = { name: 'Zoé Roy', email: fresh, phone: '', company: 'Roy', message: '' };
    const corrected = await guest.calls(contacts.correct, { params: { secret }, body });
    expect(corrected).toMatchObject({ ...body, updates: 'off', correctedAt: clock.now() });
    expect(corrected.consents.map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, clock.now()]);
    await expect(left(toOld)).rejects.toThrow('contactNotFound');
    expect((await inbox(person))[0]).toMatchObject({
      name: 'Zoé Roy',
      email: fresh,
      correctedAt: clock.now(),
    });
    await runJobs(deps);
    expect(await left(mailedSecret(fresh))).toMatchObject({ isMailed: true });
  });

  test('followed from a mailbox, it speaks for that mailbox no more once the address is another', async () => {
    const { cardId } = await cardOwner(app);
    const email = freshEmail();
    await leave(app, cardId, { email });
    await runJobs(deps);
    const secret = mailedSecret(email);
    const body = { name: 'Zoé', email: freshEmail(), phone: '', company: '', message: '' };
    await guest.calls(contacts.correct, { params: { secret }, body });
    expect(
      await guest.calls(contacts.chooseUpdates, { params: { secret }, body: { wanted: true } }),
    ).toMatchObject({ updates: 'asked' });
  });

  test('withdraws everything: no table knows the visitor any more', async () => {
    const { person, cardId } = await cardOwner(app);
    const email = freshEmail();
    const { secret } = await leave(app, cardId, { email, name: 'Quentin Gone', wantsUpdates: true });
    await runJobs(deps);
    const [contact] = await inbox(person);
    await guest.calls(contacts.withdraw, { params: { secret } });

    await expect(left(secret)).rejects.toThrow('contactNotFound');
    await expect(left(mailedSecret(email))).rejects.toThrow('contactNotFound');
    expect(await rowsWith(database, [email, 'Quentin', contact?.id ?? ''])).toEqual([]);
    expect(await inbox(person)).toEqual([]);
  });

  test('still opens when the card was given away', async () => {
    const { person, card, cardId } = await cardOwner(app);
    const { secret } = await leave(app, cardId, { email: freshEmail() });
    await person.calls(cards.remove, { params: { id: card.id } });
    expect(await left(secret)).toMatchObject({ owner: 'Ana Lima', cardId: null });
    expect(await inbox(person)).toMatchObject([{ cardId: null, name: 'Zoé Martin' }]);
  });
});
