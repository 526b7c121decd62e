import { join } from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { formatCardNumber } from '@visita/core/cards/number';
import type { Deps } from '../deps.ts';
import { listFreeCards } from '../cards/batch-queries.ts';
import { commonHeaders } from '../http/security.ts';
import type { Env } from '../http/route.ts';
import { document, style } from './document.ts';
import { mailbox } from './mailbox.ts';

const policy = `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Pages for development: the written mails, free demo cards, and a sheet of their QR codes. Never on a public
 * site.
 */
export function developmentPage({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const page = new Hono<Env>();

  page.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders(config))) c.header(name, value);
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy);
  });
  page.route('/mail', mailbox(join(config.dataDir, 'mail')));

  page.get('/', async (c) => {
    const cards = await listFreeCards(db, { limit: 60 });
    return c.html(
      document(
        'Development',
        html`<h2>Free cards</h2>
          <p>
            Bind one by its number at <a href="/en/cards/bind">/en/cards/bind</a>.
            <a href="/development/qr">QR sheet</a>
          </p>
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
          <p>
            ${config.smtpUrl ? 'Mails go to the mail server.' : html`<a href="/development/mail">The mails it wrote</a>`}
          </p>`,
      ),
    );
  });

  page.get('/qr', async (c) => {
    const cards = await listFreeCards(db, { limit: 60 });
    const sheet = cards.map((card) => {
      const number = formatCardNumber(card.cardNumber);
      const qrCode = (text: string) => raw(renderSVG(text, { border: 4, ecc: 'M' }));
      return html`<figure>
          ${qrCode(`${config.publicUrl}/i/${card.cardId}?s=q`)}
          <figcaption>On the card: opens it. ${number} ${card.colour}</figcaption>
        </figure>
        <figure>
          ${qrCode(`${config.publicUrl}/cards/bind?number=${number}`)}
          <figcaption>With the card: binds it. ${number} ${card.colour}</figcaption>
        </figure>`;
    });
    return c.html(document('QR sheet', html`<div class="sheet">${sheet}</div>`));
  });

  page.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));

  return page;
}
