import { expect } from 'vitest';
import { documents } from '@visita/core/documents/contract';
import type { Language } from '@visita/core/languages';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { transaction } from '../database/transaction.ts';
import { lockPayment } from '../payments/queries.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { paymentWorld, visa } from './payment-world.ts';
import { readPdf } from './pdf.ts';
import { sleeve, type Shopper } from './shoppers.ts';

interface Purchase {
  language?: Language;
  number?: string;
  items?: { sku: string; quantity: number }[];
  to?: object;
}

/** Collapses white space into single spaces. */
export const plain = (text: string) => text.replace(/\s+/g, ' ');

export const readPdfText = async (bytes: Uint8Array) => plain((await readPdf(bytes)).pages.join(' '));

/** A world in which users buy and read their documents. */
export async function documentWorld() {
  const app = await paymentWorld({ retries: 0 });
  const { as, clock, database, order, pay, rows, setStock, settle, shopper } = app;
  const visit = await app.open();

  const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
  const readDocuments = async (who: Shopper, id: string) => (await read(who, id)).documents;

  /** A user who has ordered in a language and paid with this card number. */
  async function bought({
    language = 'en',
    number = visa,
    items = [{ sku: sleeve, quantity: 3 }],
    to = {},
  }: Purchase = {}) {
    const ana = await shopper(to);
    await rows('update users set display_name = $2, language = $3 where id = $1', [
      ana.id,
      'Ana Lima',
      language,
    ]);
    const who = { ...ana, calls: as(ana.token, language) };
    for (const { sku } of items) await setStock(sku, 1000);
    const placed = await order(who, items, { hasReceivedFrench: true });
    const { id: paymentId, checkout_url: url } = await who.calls(payments.open, {
      body: { orderId: placed.id },
    });
    await pay(url, number);
    await settle();
    return { ana: who, placed, paymentId };
  }

  const refund = (paymentId: string, amount: number) =>
    transaction(database.db, async (tx) => {
      const payment = await lockPayment(tx, { id: paymentId });
      if (payment) await requestRefund(tx, payment, { amount, reason: 'test', at: clock.now() });
    });

  async function readFile(who: Shopper, id: string, language?: Language): Promise<Buffer> {
    const { url } = await who.calls(documents.link, { params: { id }, body: language ? { language } : {} });
    const answer = await visit(url);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  async function expectNoGaps(): Promise<void> {
    const serials = (await rows('select serial from documents order by serial')).map(({ serial }) => serial);
    expect(serials).toEqual(serials.map((_, index) => index + 1));
  }

  return { ...app, visit, read, documentsOf: readDocuments, bought, refund, fileOf: readFile, expectNoGaps };
}
