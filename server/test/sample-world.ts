import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { insertEnquiry } from '../enterprise/enquiry-queries.ts';
import { seedPages } from '../seed/seed-installation.ts';
import { seedShop } from '../seed/seed-shop.ts';
import { pictureWorld } from './kept-pictures.ts';
import { cardOwner, leave } from './left-contact.ts';
import { createResident } from './resident.ts';
import { tokenFor } from './contract-calls.ts';
import type { Caller, Sample } from './sample.ts';

/** A world in which every sample call succeeds, or gets the problem listed in `gets`. */
export async function sampleWorld() {
  const app = await pictureWorld();
  const { given, guest, clock, config, database } = app;
  await seedShop({ db: database.db, now: clock.now() });
  await seedPages({ db: database.db, now: clock.now() });
  // Enough for all these orders.
  await database.pool.query('update variants set received = received + 1000000');
  const live = await cardOwner(app);
  const lost = await cardOwner(app, { as: live.person });
  await lost.person.calls(cards.reportLost, { params: { id: lost.card.id } });

  async function newcomer(): Promise<Caller> {
    const params = { cardId: live.cardId };
    const { ticket } = await guest.calls(contacts.form, { params });
    const { ticket: mailTicket } = await guest.calls(contacts.mailForm, { params });
    const { secret } = await leave(app, live.cardId);
    clock.advance(8_000);
    const staff = await given.staff();
    const seen = await seenNow();
    const enquiryId = await keptEnquiry();
    return {
      ...(await createResident(app)),
      staff,
      liveCardId: live.cardId,
      lostAddress: lost.card.physicalCards[0]?.address ?? '',
      ticket,
      mailTicket,
      secret,
      seen,
      enquiryId,
    };
  }

  async function keptEnquiry(): Promise<string> {
    const at = clock.now();
    const id = newId(at);
    const orderInput = {
      name: 'Zoé',
      company: 'Ponts',
      email: 'zoe@example.com',
      phone: '',
      cards: 60,
      hasLogo: true,
      message: 'Bonjour',
    };
    await transaction(database.db, (tx) =>
      insertEnquiry(tx, { ...orderInput, id, language: 'fr', status: 'new', createdAt: at }),
    );
    return id;
  }

  async function seenNow(): Promise<Caller['seen']> {
    const { rows } = await database.pool.query<Caller['seen']>(
      `select (select max(version) from page_versions where code = 'about' and language = 'fr') as "pageVersion",
        (select received from variants where sku = 'DESK-STAND-OAK') as "received"`,
    );
    if (!rows[0]) throw new Error('the seed has no "about" page in French or no DESK-STAND-OAK');
    return rows[0];
  }

  function send(endpoint: Endpoint, { id = '', query, body }: Sample, caller: Caller) {
    const { method, path } = endpoint;
    const url = new URL(servedPath(path).replace(/:\w+/g, encodeURIComponent(id)), config.publicUrl);
    url.search = new URLSearchParams(query).toString();
    const headers = {
      authorization: `Bearer ${tokenFor(endpoint, caller)}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    return app.send(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
  }

  return { ...app, newcomer, send };
}
