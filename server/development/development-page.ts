import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { formatCardNumber } from '@visita/core/cards/number';
import type { App } from '../app.ts';
import { listFreeCards } from '../cards/queries.ts';
import type { Env } from '../http/serve.ts';

const style = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#faf9f6;color:#15171c}td{padding:.25rem 1.5rem .25rem 0}
.sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:1.5rem}figure{margin:0;background:#fff;padding:.5rem;text-align:center}svg{width:100%;height:auto}`;

/** For whoever builds or tries the house: the mails it wrote, free demo cards, and a sheet of their QR codes. Never on a public site. */
export function developmentPage({ db, config }: Pick<App, 'db' | 'config'>) {
  const page = new Hono<Env>();
  const mailFolder = join(config.dataDir, 'mail');

  page.get('/', async (c) => {
    const cards = await listFreeCards(db, { limit: 60 });
    const mails = await listMails(mailFolder);
    return c.html(
      document(
        'Development',
        html`<h2>Free cards</h2>
          <p>Bind one by its number at <a href="/en/cards/bind">/en/cards/bind</a>. <a href="/development/qr">QR sheet</a></p>
          <table>
            ${cards.map(
              (card) =>
                html`<tr>
                  <td><code>${formatCardNumber(card.cardNumber)}</code></td>
                  <td>${card.colour}</td>
                  <td><a href="/i/${card.cardId}">/i/${card.cardId}</a></td>
                </tr>`,
            )}
          </table>
          <h2>Mailbox</h2>
          ${
            mails.length === 0
              ? html`<p>No mail yet.</p>`
              : html`<ul>
                  ${mails.map((name) => html`<li><a href="/development/mail/${name}">${name}</a></li>`)}
                </ul>`
          }`,
      ),
    );
  });

  page.get('/qr', async (c) => {
    const cards = await listFreeCards(db, { limit: 60 });
    const sheet = cards.map((card) => {
      const code = renderSVG(`${config.publicUrl}/i/${card.cardId}?s=q`, { border: 4, ecc: 'M' });
      return html`<figure>
        ${raw(code)}
        <figcaption>${formatCardNumber(card.cardNumber)} ${card.colour}</figcaption>
      </figure>`;
    });
    return c.html(document('QR sheet', html`<div class="sheet">${sheet}</div>`));
  });

  page.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));

  page.get('/mail/:name{[\\w.-]+\\.eml}', async (c) => {
    const mail = await readFile(join(mailFolder, c.req.param('name'))).catch(() => undefined);
    return mail ? c.body(mail, 200, { 'content-type': 'text/plain; charset=utf-8' }) : c.notFound();
  });

  return page;

  function document(title: string, body: unknown) {
    return html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <link rel="stylesheet" href="/development/style.css" />
        </head>
        <body>
          <h1>${title}</h1>
          ${body}
        </body>
      </html>`;
  }
}

async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
}
