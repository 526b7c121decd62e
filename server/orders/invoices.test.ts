import { describe, expect, test } from 'vitest';
import type { Language } from '@visita/core/languages';
import { formatColumnMoney } from '@visita/core/money';
import { orders } from '@visita/core/orders/contract';
import { transaction } from '../database/transaction.ts';
import { readPdf } from '../test/pdf.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { shoppers, sleeve, type Shopper } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { payOrder } from './pay-order.ts';
import { lockOrder } from './queries.ts';

const app = await world();
const { as, clock, database, guest, open } = app;
const { setStock } = await filledCatalogue(app);
const { shopper, order } = shoppers(app);
const visit = await open();
const minute = 60_000;

/** A buyer in Quebec with a Chinese name, who has paid for two sleeves. */
async function buyer(language: Language = 'en') {
  const chen = await shopper({ name: '陳志明', province: 'QC', city: 'Montréal', zipCode: 'H2Y 1Y6' });
  await setStock(sleeve, 10);
  await database.pool.query('update users set display_name = $2 where id = $1', [chen.id, '陳志明 Zoé']);
  const { id } = await order({ ...chen, calls: as(chen.token, language) }, [{ sku: sleeve, quantity: 2 }], {
    hasReceivedFrench: true,
    notes: '',
  });
  return { chen, id };
}

const pay = (id: string) =>
  transaction(database.db, async (tx) => {
    const found = await lockOrder(tx, { id });
    return found && payOrder(tx, found, { at: clock.now() });
  });

const linkTo = async (who: Shopper, id: string, language: Language = 'en') =>
  (await as(who.token, language)(orders.invoice, { params: { id } })).url;
const readStatus = async (link: string) => (await visit(link)).status;

describe('the invoice of an order', () => {
  test.each(['en', 'fr', 'zh-TW'] as const)(
    'asked for in %s says the same as its page, to the cent',
    async (language) => {
      const { chen, id } = await buyer();
      await pay(id);
      const answer = await visit(await linkTo(chen, id, language));
      const shown = await chen.calls(orders.get, { params: { id } });
      const { pages, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      const text = pages.join(' ').replace(/\s+/g, ' ');

      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.pdf"$/);
      expect(shown.total).toBe(3334);
      for (const cents of [
        shown.subtotal,
        shown.shippingAmount,
        ...shown.taxes.map(({ amount }) => amount),
        shown.total,
      ])
        expect(text).toContain(formatColumnMoney(cents, language).replace(/\s+/g, ' '));
      for (const words of ['陳志明 Zoé', '陳志明', 'Montréal QC H2Y 1Y6', shown.orderNo])
        expect(text).toContain(words);
      expect(title).toMatch(/F20260309[\dA-HJKMNP-TV-Z]{6}/);
    },
  );

  test('is kept as a file by those who want to keep it', async () => {
    const { chen, id } = await buyer();
    await pay(id);
    const answer = await visit(`${await linkTo(chen, id)}?download`);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="invoice-F20260309[\w]{6}\.pdf"$/,
    );
  });

  test('is there once it is paid, and for its buyer alone', async () => {
    const { chen, id } = await buyer();
    await expect(linkTo(chen, id)).rejects.toThrow('orderUnpaid');
    await pay(id);
    await expect(linkTo(await shopper(), id)).rejects.toThrow('orderNotFound');
    await expect(guest.calls(orders.invoice, { params: { id } })).rejects.toThrow('sessionExpired');
    expect(await readStatus(await linkTo(chen, id))).toBe(200);
  });

  test('opens by its link for ten minutes, over midnight too', async () => {
    const { chen, id } = await buyer();
    await pay(id);
    clock.set(new Date('2026-03-09T23:55:00Z'));
    const link = await linkTo(chen, id);
    clock.advance(10 * minute);
    expect(await readStatus(link)).toBe(200);
    clock.advance(1);
    expect(await readStatus(link)).toBe(404);
  });

  test('opens by no link that was changed or made up', async () => {
    const other = await buyer();
    await pay(other.id);
    const one = await buyer();
    await pay(one.id);
    const link = await linkTo(one.chen, one.id);
    const [, id = '', moment = '', signature = ''] =
      /documents\/([^.]+)\.en\.([^.]+)\.(.+)$/.exec(link) ?? [];
    const later = (parseInt(moment, 36) + 1).toString(36);
    for (const secret of [
      `${other.id.replaceAll('-', '')}.en.${moment}.${signature}`,
      `${id}.en.${later}.${signature}`,
      `${id}.en.${moment}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${id}.fr.${moment}.${signature}`,
      `${id}.en.${moment}.${'A'.repeat(43)}`,
      `${id}.en.${moment}.`,
      id,
      '..%2F..',
    ])
      expect(await readStatus(`/files/documents/${secret}`), secret).toBe(404);
    expect(await readStatus(link)).toBe(200);
  });
});
