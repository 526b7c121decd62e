import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Email } from 'postal-mime';
import type { Env } from '../http/route.ts';
import { document } from './document.ts';

type MailboxState = Email & { name: string };

const shown = 100;

/** A mail's page may show its content and open links, but fetches, runs and submits nothing. */
const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Serves the mails that were written to files, newest first, each as a mailbox would show it. */
export function mailbox(folder: string) {
  const pages = new Hono<Env>();

  pages.get('/', async (c) => {
    const emails = await Promise.all(
      (await listNames(folder)).slice(0, shown).map((name) => readEmail(folder, name)),
    );
    return c.html(document('Mailbox', list(emails.filter((email) => email !== undefined))));
  });

  pages.get('/:name', async (c) => {
    const email = await readEmail(folder, c.req.param('name'));
    return email ? c.html(document(email.subject ?? '', opened(email))) : c.notFound();
  });

  pages.get('/:name/page', async (c) => {
    const email = await readEmail(folder, c.req.param('name'));
    if (!email) return c.notFound();
    return c.html(email.html ?? '', 200, { 'content-security-policy': policy });
  });

  return pages;
}

function list(emails: MailboxState[]) {
  if (emails.length === 0) return html`<p>No mail yet.</p>`;
  return html`<table>
    ${emails.map(
      (email) =>
        html`<tr>
          <td><time>${toTime(email)}</time></td>
          <td>${recipients(email)}</td>
          <td><a href="/development/mail/${email.name}">${email.subject}</a></td>
        </tr>`,
    )}
  </table>`;
}

function opened(email: MailboxState) {
  const { name, from, text, attachments } = email;
  return html`<table>
      <tr>
        <th>From</th>
        <td>${from?.name} ${from?.address}</td>
      </tr>
      <tr>
        <th>To</th>
        <td>${recipients(email)}</td>
      </tr>
      <tr>
        <th>Time</th>
        <td>${toTime(email)}</td>
      </tr>
      ${attachments.map(
        ({ filename, mimeType }) =>
          html`<tr>
            <th>With</th>
            <td>${filename} (${mimeType})</td>
          </tr>`,
      )}
    </table>
    <iframe
      src="/development/mail/${name}/page"
      title="${email.subject}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <h2>As text</h2>
    <pre>${text}</pre>
    <p><a href="/development/mail">Mailbox</a></p>`;
}

const recipients = ({ to = [] }: Email) =>
  to.map(({ name, address }) => `${name} ${address}`.trim()).join(', ');
const toTime = ({ date }: Email) => date?.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => isName(name))
    .toSorted()
    .toReversed();
}

const isName = (name: string) => /^\w+-[0-9a-f]+\.eml$/.test(name);

async function readEmail(folder: string, name: string): Promise<MailboxState | undefined> {
  const bytes = isName(name) ? await readFile(join(folder, name)).catch(() => undefined) : undefined;
  if (!bytes) return undefined;
  const { default: PostalMime } = await import('postal-mime');
  return { ...(await PostalMime.parse(bytes)), name };
}
