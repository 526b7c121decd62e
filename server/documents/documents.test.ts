import { beforeEach, describe, expect, test } from 'vitest';
import { addresses } from '@visita/core/addresses/contract';
import { addDays } from '@visita/core/days';
import { documents } from '@visita/core/documents/contract';
import { languages, type Language } from '@visita/core/languages';
import { formatColumnMoney } from '@visita/core/money';
import { orders, type Order } from '@visita/core/orders/contract';
import { gatherExport } from '../privacy/gather-export.ts';
import { newAddress } from '../test/address.ts';
import { documentWorld, plain, readPdfText } from '../test/document-world.ts';
import { runJobs } from '../test/jobs.ts';
import { readPdf } from '../test/pdf.ts';
import { goldCard } from '../test/shoppers.ts';
import { ensureSeller } from './ensure-seller.ts';
import { leaveAccount } from '../test/leave-account.ts';

const app = await documentWorld();
const {
  deps,
  bought,
  clock,
  documentsOf,
  emails,
  fileOf,
  guest,
  read,
  refund,
  rows,
  settle,
  shopper,
  tidy,
  visit,
} = app;
// a price that was easier to check by hand; effective prices are frozen by a trigger
await app.change('alter table prices disable trigger user');
const hourMs = 3_600_000;

beforeEach(tidy);

describe('an order that is paid', () => {
  test('has its invoice from that moment on, in the language it was ordered in, and the email brings it', async () => {
    const { ana, placed } = await bought({ language: 'fr' });
    const [invoice, ...more] = await documentsOf(ana, placed.id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      language: 'fr',
      total: placed.total,
      currency: 'CAD',
      issuedOn: '2026-03-09',
    });
    expect(invoice?.number).toMatch(/^F20260309[\dA-HJKMNP-TV-Z]{6}$/);

    const bytes = await fileOf(ana, invoice?.id ?? '');
    expect(await readPdfText(bytes)).toContain('Facture');
    expect(await readPdfText(bytes)).not.toContain('Copie');
    const { attachments } = emails.findLast(({ to }) => to.address === ana.email) ?? {};
    expect(attachments).toMatchObject([{ name: `facture-${invoice?.number}.pdf`, type: 'application/pdf' }]);
    expect(Buffer.from(attachments?.[0]?.bytes ?? []).equals(bytes)).toBe(true);
  });

  test.each(languages)('may be had in %s, whichever language was the original’s', async (language) => {
    const { ana, placed } = await bought({ language: 'zh-TW' });
    const [invoice] = await documentsOf(ana, placed.id);
    const { pages, language: spoken } = await readPdf(await fileOf(ana, invoice?.id ?? '', language));
    expect(String(spoken).slice(0, 2)).toBe(language.slice(0, 2));
    const copy = { en: 'Copy.', fr: 'Copie.', 'zh-CN': '副本。', 'zh-TW': '副本。' }[language];
    const name = { en: 'Card sleeve', fr: 'Étui à carte', 'zh-CN': '名片卡套', 'zh-TW': '名片卡套' }[
      language
    ];
    expect(plain(pages.join())).toContain(name);
    if (language === 'zh-TW') expect(pages.join()).not.toContain(copy);
    else expect(pages.join()).toContain(copy);
  });

  const amountsBy: [string, object, number[]][] = [
    ['Quebec', { province: 'QC', city: 'Montréal', zipCode: 'H2Y 1Y6' }, [8880, 0, 444, 886, 10_210]],
    ['Ontario', { province: 'ON', city: 'Ottawa', zipCode: 'K1A 0B1' }, [8880, 0, 1154, 10_034]],
    ['British Columbia', { province: 'BC', city: 'Vancouver', zipCode: 'V5K 0A1' }, [8880, 0, 444, 9324]],
    [
      'France',
      { country: 'FR', province: 'Île-de-France', city: 'Paris', district: '4e', zipCode: '75004' },
      [8880, 1500, 10_380],
    ],
  ];
  test.each(amountsBy)('in %s says the same as its page, to the cent', async (_, to, amounts) => {
    await app.change(`update prices set amount = 8880 where product_sku = 'EXTRA-CARD'`);
    const { ana, placed } = await bought({ to, items: [{ sku: goldCard, quantity: 1 }] });
    const shown = await read(ana, placed.id);
    const [invoice] = shown.documents;
    const getAmounts = (of: Pick<Order, 'subtotal' | 'shippingAmount' | 'taxes' | 'total'>) => [
      of.subtotal,
      of.shippingAmount,
      ...of.taxes.map(({ amount }) => amount),
      of.total,
    ];
    expect(getAmounts(shown)).toEqual(amounts);
    const [row] = await rows(
      'select subtotal, shipping_amount as "shippingAmount", taxes, total from documents where id = $1',
      [invoice?.id],
    );
    expect(getAmounts(row as unknown as Order)).toEqual(amounts);
    const text = await readPdfText(await fileOf(ana, invoice?.id ?? ''));
    for (const cents of amounts) expect(text).toContain(formatColumnMoney(cents, 'en'));
  });
});

describe('a document', () => {
  test('stays to the byte what it was, whatever becomes of seller, catalogue, address and name', async () => {
    const { ana, placed } = await bought({ language: 'zh-CN' });
    const [invoice] = await documentsOf(ana, placed.id);
    const before = await Promise.all(languages.map((language) => fileOf(ana, invoice?.id ?? '', language)));

    await ensureSeller({
      ...deps,
      config: {
        ...deps.config,
        brand: 'Other',
        seller: { name: 'Sold Ltd.', address: 'Elsewhere', email: 'x@y.example' },
      },
    });
    await rows(`update users set display_name = 'Somebody Else', language = 'fr' where id = $1`, [ana.id]);
    const { id: addressId } = await ana.calls(addresses.add, {
      body: { ...newAddress, province: 'ON', city: 'Toronto', district: 'Toronto', zipCode: 'M5V 2T6' },
    });
    await ana.calls(orders.changeShipping, {
      params: { id: placed.id },
      body: { addressId, notes: 'by the back door' },
    });
    await app.change(`update products set words = jsonb_set(words, '{en,name}', '"Other name"')`);
    await app.change(`update tax_rates set rate = 1000`);
    clock.advance(20 * 24 * hourMs);
    expect(await read(ana, placed.id)).toMatchObject({ deliveryAddress: { city: 'Toronto' } });

    const after = await Promise.all(languages.map((language) => fileOf(ana, invoice?.id ?? '', language)));
    for (const [index, bytes] of after.entries())
      expect(bytes.equals(before[index] ?? Buffer.alloc(0))).toBe(true);
    // the next document names the new seller
    const next = await bought();
    const [hers] = await documentsOf(next.ana, next.placed.id);
    expect(await readPdfText(await fileOf(next.ana, hers?.id ?? ''))).toContain('Sold Ltd.');
    await ensureSeller(deps);
    await app.change(`update tax_rates set rate = 5000 where kind = 'gst'`);
  });

  test('is its buyer’s alone, and in no language that there is not', async () => {
    const { ana, placed } = await bought();
    const [invoice] = await documentsOf(ana, placed.id);
    const params = { id: invoice?.id ?? '' };
    await expect((await shopper()).calls(documents.link, { params, body: {} })).rejects.toThrow(
      'documentNotFound',
    );
    await expect(guest.calls(documents.link, { params, body: {} })).rejects.toThrow('sessionExpired');
    await expect(ana.calls(documents.link, { params, body: { language: 'de' as Language } })).rejects.toThrow(
      'invalidInput',
    );
    const { url } = await ana.calls(documents.link, { params, body: { language: 'fr' } });
    expect((await visit(url.replace('.fr.', '.en.'))).status).toBe(404);
  });

  test('cannot be changed, removed or taken out of its series: the database refuses it', async () => {
    await bought();
    for (const change of [
      `update documents set buyer = '{"name": ""}'`,
      `update documents set total = total`,
      'delete from documents',
      'truncate documents cascade',
      'update document_series set last = last - 1',
      'update document_series set last = last + 2',
      'delete from document_series',
      `update sellers set name = ''`,
      'delete from sellers',
    ])
      await expect(rows(change), change).rejects.toThrow(
        /stays? as they were written|stay as they were written/,
      );
    const lines = (kind: string, refund: string, paid: string, due: string) =>
      rows(
        `with series as (update document_series set last = last + 1 returning last)
         insert into documents (id, serial, number, kind, order_id, corrects_id, seller_id, language, issued_at, issued_on, sale_no, ordered_on,
           buyer, lines, currency, subtotal, shipping_amount, taxes, tax_amount, total, refund_id, paid_on, due_on)
         select gen_random_uuid(), (select last from series), gen_random_uuid()::text, '${kind}', order_id, case when '${kind}' = 'invoice' then null else id end,
           seller_id, language, issued_at, issued_on, sale_no, ordered_on, buyer, lines, currency, subtotal, shipping_amount, taxes, tax_amount, total,
           ${refund}, ${paid}, ${due} from documents where kind = 'invoice' limit 1`,
      );
    // a paid invoice is credited only with a refund
    await expect(lines('creditNote', 'null', 'paid_on', 'null')).rejects.toThrow('documents_refund');
    for (const [paid, due] of [
      ['null', 'null'],
      ['paid_on', 'issued_on'],
    ] as const)
      await expect(lines('invoice', 'null', paid, due)).rejects.toThrow('documents_paid_or_due');
    const columns = `kind, order_id, seller_id, language, issued_at, issued_on, sale_no, ordered_on, paid_on, buyer, lines, currency, subtotal, shipping_amount, taxes, tax_amount, total`;
    await expect(
      rows(
        `insert into documents (id, serial, number, refund_id, corrects_id, ${columns})
         select gen_random_uuid(), (select last + 5 from document_series), 'F1', refund_id, corrects_id, ${columns} from documents limit 1`,
      ),
    ).rejects.toThrow('out of the series');
  });
});

test('an export has the user’s documents; after the erasure ours stay unchanged and anonymous', async () => {
  const { ana, placed, paymentId } = await bought();
  await refund(paymentId, 500);
  await settle();
  const [invoice, creditNote] = await documentsOf(ana, placed.id);
  const bytes = await fileOf(ana, invoice?.id ?? '');
  const archive = await gatherExport(deps, { userId: ana.id });
  const files = archive.filter(({ name }) => name.startsWith('documents/'));
  expect(files.map(({ name }) => name)).toEqual(
    [invoice, creditNote].map((each) => `documents/${each?.number}.pdf`),
  );
  expect(Buffer.from((await files[0]?.read()) ?? []).equals(bytes)).toBe(true);

  const { url } = await ana.calls(documents.link, { params: { id: invoice?.id ?? '' }, body: {} });
  const row = () =>
    rows('select to_jsonb(documents) as row from documents where order_id = $1 order by serial', [placed.id]);
  const before = await row();
  await leaveAccount(ana);
  clock.set(addDays(clock.now(), 30));
  await runJobs(deps);
  await settle();
  expect(await rows('select user_id from orders where id = $1', [placed.id])).toEqual([{ user_id: null }]);
  expect(await row()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(ana.email);
  expect(JSON.stringify(before)).not.toContain('+1514');
  expect((await visit(url)).status).toBe(404);
});
