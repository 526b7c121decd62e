import { expect, test } from 'vitest';
import { openMail, type Email } from '../mail/mail.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { mailbox } from './mailbox.ts';

const dataDir = temporaryFolder();
let moment = new Date('2026-03-09T15:00:00Z');
const mail = openMail({
  config: { smtpUrl: undefined, mailFrom: { name: 'Visita', address: 'hello@example.com' }, dataDir },
  now: () => moment,
  log: { error: () => undefined },
});
const pages = mailbox(`${dataDir}/mail`);
const read = async (path: string) => {
  const response = await pages.request(path);
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};
const email: Email = {
  to: { name: 'Zoë', address: 'zoe@example.com' },
  subject: 'Première <b>lettre</b>',
  html: '<p>Bonjour <script>alert(1)</script></p>',
  text: 'Bonjour <script>',
  language: 'fr',
};
const linksIn = (text: string) =>
  [...text.matchAll(/href="\/development\/mail\/([^"]+)"/g)].map(([, name = '']) => name);

test('an empty mailbox says so', async () => {
  expect((await read('/')).text).toContain('No mail yet.');
});

test('the mailbox lists who got what and when, newest first', async () => {
  await mail.send(email);
  moment = new Date('2026-03-09T15:00:05Z');
  await mail.send({ ...email, subject: 'Deuxième', to: { address: 'ben@example.com' } });

  const { text } = await read('/');
  expect(text.indexOf('Deuxième')).toBeGreaterThan(0);
  expect(text.indexOf('Première')).toBeGreaterThan(text.indexOf('Deuxième'));
  expect(text).toContain('2026-03-09 15:00:05 UTC');
  expect(text).toContain('ben@example.com');
  expect(text).toContain('Zoë zoe@example.com');
  expect(text).toContain('Première &lt;b&gt;lettre&lt;/b&gt;');
  expect(linksIn(text)).toHaveLength(2);
});

test('an email opens as text, and as a page that can do nothing', async () => {
  const name = linksIn((await read('/')).text).at(-1) ?? '';

  const opened = await read(`/${name}`);
  expect(opened.text).toContain('Bonjour &lt;script&gt;');
  expect(opened.text).not.toContain('<script>');
  expect(opened.text).toMatch(
    new RegExp(
      `<iframe\\s+src="/development/mail/${name}/page"[^>]*\\ssandbox="allow-popups allow-popups-to-escape-sandbox"`,
    ),
  );

  const page = await read(`/${name}/page`);
  expect(page.text.trim()).toBe(email.html);
  expect(page.policy).toMatch(
    /default-src 'none';.*frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox$/,
  );
  expect(page.policy).not.toMatch(/script|allow-same-origin/);
});

test.each([
  '/unknown-00.eml',
  '/..%2F..%2Fadmin-password.txt',
  '/..%2Fmail%2Fx-00.eml',
  '/unknown-00.eml/page',
])('there is nothing at %s', async (path) => {
  expect((await read(path)).status).toBe(404);
});
