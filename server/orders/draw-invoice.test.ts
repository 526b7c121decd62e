import { describe, expect, test } from 'vitest';
import { languages, regionOf } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { readPdf } from '../test/pdf.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceSheet, type Invoiced } from './invoice-sheet.ts';

const deps = {
  brand: 'Visita',
  seller: { name: 'Cartes Boréales inc.', address: '1, rue du Quai, Québec', email: 'aide@visita.example' },
  taxNumbers: { gst: '123456789 RT0001', qst: '1234567890 TQ0001', bc: undefined, mb: undefined, sk: undefined },
};
const buyer = { name: 'Łukasz Dvořák 龙', email: 'lukasz@example.com', timeZone: 'America/Toronto' };
const invoiced: Invoiced = { order: sampleOrder, invoiceNo: 'V20260309ABCDEF', buyer, language: 'en' };
const draw = (change: Partial<Invoiced> = {}) => drawInvoice(invoiceSheet(deps, { ...invoiced, ...change }));

describe('an invoice', () => {
  test.each(languages)('in %s says who sold what to whom, and every amount to the cent', async (language) => {
    const pdf = await draw({ language });
    const { pages, ...about } = await readPdf(pdf);

    for (const part of [
      'Cartes Boréales inc.',
      '1, rue du Quai, Québec',
      '123456789 RT0001',
      '1234567890 TQ0001',
      buyer.name,
      buyer.email,
      '陳志明',
      'Montréal QC H2Y 1Y6',
      'Card sleeve',
      'Black · SLEEVE-BLACK',
      'V20260309ABCDEF',
      'Visa',
      '4242',
      ...[1200, 2400, 500, 145, 289, 3334].map((cents) => formatMoney(cents, language)),
    ])
      expect(pages[0]?.replace(/\s+/g, ' ')).toContain(part.replace(/\s+/g, ' '));
    expect(pages[0]).not.toMatch(/\{\{|invoice[:.]|money[:.]/);
    expect(about.title).toContain('V20260309ABCDEF');
    expect(about.language).toBe(regionOf(language));
    expect(pdf.length).toBeLessThan(200_000);
  });

  test('in French has the spaces of Canada’s French before the dollar, the percent and the colon', async () => {
    const { rows, sums, parties } = invoiceSheet(deps, { ...invoiced, language: 'fr' });
    expect(rows[0]?.amount).toBe('24,00\u00a0$');
    expect(sums[3]).toEqual({ label: 'TVQ (9,975\u00a0%)', value: '2,89\u00a0$' });
    expect(parties[0]?.lines).toContain('Numéro de TPS\u00a0: 123456789\u00a0RT0001');
    expect((await readPdf(await draw({ language: 'fr' }))).pages[0]).toMatch(/33,34\s\$/);
  });

  test('names the number of a tax only where the seller has one, and none of a tax that is not owed', () => {
    const ontario = { ...sampleOrder, taxes: [{ code: 'hst-on-2010-07-01', kind: 'hst' as const, rate: 13000, amount: 434 }] };
    const sellerOf = (change: Partial<typeof deps>) =>
      invoiceSheet({ ...deps, ...change }, { ...invoiced, order: ontario }).parties[0]?.lines.slice(3);
    expect(sellerOf({})).toEqual(['HST number: 123456789\u00a0RT0001']);
    expect(sellerOf({ taxNumbers: { ...deps.taxNumbers, gst: undefined } as never })).toEqual([]);
  });

  test('says what was given back, and what is left of it', async () => {
    const payment = sampleOrder.payment && { ...sampleOrder.payment, refundedAmount: 1000 };
    const { pages } = await readPdf(await draw({ order: { ...sampleOrder, payment } }));
    expect(pages[0]).toContain('-$10.00');
    expect(pages[0]).toContain('$23.34');
    expect(pages[0]).not.toContain('Paid in full');
  });

  test('of many lines goes over several pages, the head of the table on each', async () => {
    const [item] = sampleOrder.items;
    const items = Array.from({ length: 50 }, (_, index) => ({ ...item, sku: `SLEEVE-${index}` }));
    const { pages } = await readPdf(await draw({ order: { ...sampleOrder, items } as never }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Quantity');
    expect(pages.join()).toContain('SLEEVE-49');
  });

  test('shows what a person typed as words, and fetches and reads nothing', async () => {
    const evil = 'https://evil.example/a.png file:///etc/passwd {{page}} <b>';
    const { pages } = await readPdf(await draw({ buyer: { ...buyer, name: evil } }));
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(evil);
  });
});
