import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { openMailServer, type Arrived } from '../test/mail-server.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { currentJob } from '../queue/current-job.ts';
import { openMail, type Email } from './mail.ts';
import { checkSmtp } from './smtp.ts';

const dataDir = temporaryFolder();
const mailFrom = { name: 'Visité, 名片', address: 'hello@example.com' };
let moment = new Date('2026-03-09T15:00:00.123Z');
const now = () => moment;

const { url: smtpUrl, arrived, mood } = await openMailServer();

const logged: object[] = [];
const log = { error: (line: object) => void logged.push(line) };
const bySmtp = openMail({ config: { smtpUrl, mailFrom, dataDir }, now, log });
const email: Email = {
  to: { name: 'Zoë Ångström 欧阳娜娜', address: 'zoe@example.com' },
  subject: 'Réinitialisez votre mot de passe · 重設密碼 🔑',
  html: '<p>Voilà : <a href="http://visita.test/a?b=1&amp;c=2">你好</a></p>',
  text: 'Voilà : 你好\nhttp://visita.test/a?b=1&c=2\n.\nfin',
  language: 'fr',
};

/** An address of this machine that the product does not recognise as loopback. */
const elsewhere = '[::ffff:127.0.0.1]';

beforeEach(() => {
  arrived.length = 0;
  logged.length = 0;
  mood.refusal = undefined;
  mood.contentRefusal = undefined;
});

describe('over a mail server', () => {
  test('accents and Chinese arrive as they were written, in names, subject and both bodies', async () => {
    await bySmtp.send(email);

    expect(arrived).toHaveLength(1);
    const [{ from, to, email: read } = {} as Arrived] = arrived;
    expect({ from, to }).toEqual({ from: 'hello@example.com', to: ['zoe@example.com'] });
    expect(read.from).toMatchObject(mailFrom);
    expect(read.to).toEqual([expect.objectContaining(email.to)]);
    expect(read.subject).toBe(email.subject);
    expect(read.text?.trim().replaceAll('\r\n', '\n')).toBe(email.text);
    expect(read.html?.trim()).toBe(email.html);
    expect(new Date(read.date ?? '')).toEqual(new Date('2026-03-09T15:00:00Z'));
  });

  test('an email says its language, and that no person wrote it', async () => {
    await bySmtp.send({ ...email, headers: { 'List-Unsubscribe': '<http://visita.test/u>' } });
    const headers = Object.fromEntries(arrived[0]?.email.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({
      'content-language': 'fr',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<http://visita.test/u>',
    });
  });

  test('an attachment arrives byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    await bySmtp.send({
      ...email,
      attachments: [{ name: 'facture 发票.pdf', type: 'application/pdf', bytes }],
    });
    const [attachment] = arrived[0]?.email.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'facture 发票.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(bytes)).toBe(true);
  });

  test.each(['\r\n', '\n', '\r', '\u2028', '\u0000', '\u000b'])(
    'a line break (%j) in a name or subject adds no header and nobody to write to',
    async (end) => {
      const evil = `Ana${end}Bcc: victim@example.com${end}${end}<h1>mine</h1>`;
      await bySmtp.send({
        ...email,
        to: { name: evil, address: 'zoe@example.com' },
        subject: evil,
        headers: { 'X-Note': evil },
      });

      const [{ to, email: read, raw } = {} as Arrived] = arrived;
      expect(to).toEqual(['zoe@example.com']);
      expect(read.bcc).toBeUndefined();
      expect(raw).not.toMatch(/^bcc:/im);
      expect(read.subject).toMatch(/^Ana Bcc: victim@example.com/);
      expect(read.html?.trim()).toBe(email.html);
    },
  );

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    '<a@example.com>',
    'Ana <a@example.com>',
    'a b@example.com',
    'nobody',
    '',
  ])('nothing is sent to %j', async (address) => {
    await expect(bySmtp.send({ ...email, to: { name: 'Ana', address } })).rejects.toThrow(
      'one plain address',
    );
    expect(arrived).toEqual([]);
  });

  test('a header with an odd name is refused', async () => {
    await expect(bySmtp.send({ ...email, headers: { 'X: y\r\nBcc': 'b@example.com' } })).rejects.toThrow(
      TypeError,
    );
  });

  test('a file of this machine or a page of the net is never attached', async () => {
    const path = {
      name: 'passwd',
      type: 'text/plain',
      bytes: Buffer.from('plain'),
      path: '/etc/passwd',
      href: 'http://example.com',
    };
    await bySmtp.send({ ...email, attachments: [path] });
    expect(Buffer.from(arrived[0]?.email.attachments[0]?.content as ArrayBuffer).toString()).toBe('plain');
  });

  test('a reply that asks to try later is an error that tells nothing about the person', async () => {
    mood.refusal = Object.assign(new Error('mailbox of zoe@example.com is busy'), { responseCode: 450 });
    const error: Error = await bySmtp.send(email).then(
      () => new Error('it was sent'),
      (reason: Error) => reason,
    );
    expect(error.message).toBe('The mail server did not accept the mail (EENVELOPE 450).');
    expect(inspect(error, { showHidden: true })).not.toContain('zoe');
  });

  test.each(['recipient', 'content'] as const)(
    'a refusal of the %s is final, and logged in the server’s words without the person',
    async (what) => {
      const refusal = Object.assign(
        new Error('5.1.1 no mailbox <zoe@example.com> for Zoë Ångström, ask ZOE'),
        { responseCode: 550 },
      );
      if (what === 'recipient') mood.refusal = refusal;
      else mood.contentRefusal = refusal;
      await bySmtp.send(email);
      expect(logged).toHaveLength(1);
      expect(JSON.stringify(logged)).toMatch(/550 5\.1\.1 no mailbox .* ask/);
      expect(JSON.stringify(logged)).not.toMatch(/zo[eë]|ångström/i);
    },
  );

  test('all tries of one job have one Message-ID, and each other mail has its own', async () => {
    const readIds = async (job: string | undefined, emails: Email[]) => {
      arrived.length = 0;
      const send = async () => {
        for (const each of emails) await bySmtp.send(each);
      };
      await (job === undefined ? send() : currentJob.run({ id: job }, send));
      return arrived.map((mail) => mail.email.messageId ?? '');
    };
    const both = [email, { ...email, to: { address: 'max@example.com' } }];
    const [first, again, other] = [
      await readIds('job-1', both),
      await readIds('job-1', both),
      await readIds('job-2', both),
    ];
    expect(again).toEqual(first);
    expect(
      new Set([...first, ...other, ...(await readIds(undefined, both)), ...(await readIds(undefined, both))])
        .size,
    ).toBe(8);
    for (const id of first) expect(id).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
  });

  test('STARTTLS is required unless the server is on this machine, or the setting says otherwise', async () => {
    const [first, second] = [`127.0.0.1:${new URL(smtpUrl).port}`, `${elsewhere}:${new URL(smtpUrl).port}`];
    await expect(checkSmtp(`smtp://${first}`)).resolves.toBeUndefined();
    await expect(checkSmtp(`smtp://${second}?requireTLS=false`)).resolves.toBeUndefined();
    await expect(checkSmtp(`smtp://${second}?ignoreTLS=true`)).resolves.toBeUndefined();
    await expect(checkSmtp(`smtp://${second}`)).rejects.toThrow('ETLS');
    const remote = openMail({ config: { smtpUrl: `smtp://${second}`, mailFrom, dataDir }, now, log });
    await expect(remote.send(email)).rejects.toThrow('did not accept the mail (ETLS');
    expect(arrived).toEqual([]);
  });

  test('a server that is not there is an error, not a wait', async () => {
    const nowhere = openMail({
      config: { smtpUrl: 'smtp://user:secret@127.0.0.1:9', mailFrom, dataDir },
      now,
      log,
    });
    const sending = nowhere.send(email);
    await expect(sending).rejects.toThrow(/did not accept the mail \(ESOCKET|ECONNECTION/);
    await expect(sending).rejects.not.toThrow(/secret/);
  });
});

describe('without a mail server', () => {
  const folder = join(dataDir, 'mail');
  const toFiles = openMail({ config: { smtpUrl: undefined, mailFrom, dataDir }, now, log });
  const names = () => readdirSync(folder).toSorted();

  test('each email is a file of its own, sorted by time, private, with a name that cannot be guessed', async () => {
    await toFiles.send(email);
    moment = new Date('2026-03-09T15:00:00.124Z');
    await toFiles.send({ ...email, subject: 'Second' });
    moment = new Date('2026-03-09T15:00:01.000Z');
    await Promise.all([
      toFiles.send({ ...email, subject: 'Third' }),
      toFiles.send({ ...email, subject: 'Third' }),
    ]);

    const read = await Promise.all(names().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    expect(read.map(({ subject }) => subject)).toEqual([email.subject, 'Second', 'Third', 'Third']);
    expect(read[0]).toMatchObject({
      from: mailFrom,
      html: expect.stringContaining('你好'),
      text: expect.stringContaining('Voilà'),
    });
    expect(names().every((name) => /^\d{8}T\d{9}Z-[0-9a-f]{32}\.eml$/.test(name))).toBe(true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, names()[0] ?? '')).mode & 0o777).toBe(0o600);
  });
});
