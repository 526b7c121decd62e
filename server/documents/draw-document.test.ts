import { formatDate } from '@visita/core/format-date';
import { describe, expect, test } from 'vitest';
import { languages, regionFor, type Language } from '@visita/core/languages';
import { formatColumnMoney } from '@visita/core/money';
import { findElements, readPdf } from '../test/pdf.ts';
import { sampleCreditNote, sampleInvoice } from '../test/sample-document.ts';
import { documentSheet } from './document-sheet.ts';
import { drawDocument } from './draw-document.ts';
import type { DocumentRow, PaperAddress, WholeDocument } from './queries.ts';

const draw = (whole: WholeDocument, language: Language = 'en') =>
  drawDocument(documentSheet(whole, language));
const invoice = (change: Partial<DocumentRow> = {}): WholeDocument => ({
  ...sampleInvoice,
  document: { ...sampleInvoice.document, ...change },
});
/** Issued on 9 March, due within thirty days. */
const sent = (change: Partial<DocumentRow> = {}) =>
  invoice({ paidOn: null, dueOn: '2026-04-08', card: null, ...change });
const plain = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim();
/** Removes whitespace, where a line may break. */
const solid = (text: string | undefined) => text?.replace(/\s+/g, '');
const { buyer, lines } = sampleInvoice.document;

describe('an invoice', () => {
  test.each(languages)(
    'in %s says who sold what to whom and where, and every amount to the cent',
    async (language) => {
      const pdf = await draw(sampleInvoice, language);
      const { pages, ...about } = await readPdf(pdf);

      for (const part of [
        'Cartes Boréales inc.',
        '1, rue du Quai, Québec',
        '123456789 RT0001',
        '1234567890 TQ0001',
        buyer.name,
        '陳志明',
        '12, rue Saint-Paul Ouest',
        'Montréal QC H2Y 1Y6',
        lines[0]?.words[language]?.name ?? '',
        'SLEEVE-BLACK',
        'F20260309ABCDEF',
        'V20260309ABCDEF',
        'Visa',
        '4242',
        'CAD',
        ...[1200, 2400, 500, 145, 289, 3334].map((cents) => formatColumnMoney(cents, language)),
      ])
        expect(plain(pages[0])).toContain(plain(part));
      expect(pages[0]).not.toMatch(/\{\{|documents[:.]|money[:.]/);
      expect(about.title).toContain('F20260309ABCDEF');
      expect(about.language).toBe(regionFor(language));
      expect(pdf.length).toBeLessThan(60_000);
    },
  );

  test('names the day in Montréal, where it is still the ninth', async () => {
    const { facts } = documentSheet(sampleInvoice, 'fr');
    expect(facts.map(({ value }) => value)).toContain('9\u00a0mars 2026');
  });

  test('in French has the spaces of Canada’s French before the dollar, the percent and the colon', async () => {
    const { rows, sums, parties } = documentSheet(sampleInvoice, 'fr');
    expect(rows[0]?.amount).toBe('24,00\u00a0$');
    expect(sums[3]).toEqual({ label: 'TVQ (9,975\u00a0%)', value: '2,89\u00a0$' });
    expect(sums.at(-1)).toEqual({ label: 'Total (CAD)', value: '33,34\u00a0$', isTotal: true });
    expect(parties[0]?.lines).toContain('Numéro de TPS\u00a0: 123456789\u00a0RT0001');
    expect((await readPdf(await draw(sampleInvoice, 'fr'))).pages[0]).toMatch(/33,34\s\$/);
  });

  test.each(languages)(
    'that was sent says in %s when it was issued and by when it is to be paid, and nowhere that it is paid',
    async (language) => {
      const sheet = documentSheet(sent(), language);
      const days = sheet.facts.map(({ value }) => value);
      for (const day of ['2026-03-09', '2026-04-08'])
        expect(days).toContain(formatDate(new Date(day), language, { dateStyle: 'long', timeZone: 'UTC' }));
      const paid = documentSheet(sampleInvoice, language);
      const getLabel = ({ facts }: typeof sheet, index: number) => facts[index]?.label;
      // the fourth fact of a paid invoice is the day of payment
      expect(sheet.facts.map(({ label }) => label)).not.toContain(getLabel(paid, 3));
      expect(sheet.notes[0]).not.toBe(paid.notes[0]);
      expect(plain((await readPdf(await drawDocument(sheet))).pages[0])).toContain(plain(sheet.notes[0]));
    },
  );

  test('in another language than the original’s says that it is a copy, and of what', () => {
    for (const language of languages) {
      const { copy } = documentSheet(invoice({ language: 'zh-TW' }), language);
      if (language === 'zh-TW') expect(copy).toBe('');
      else expect(copy).toContain('繁體中文');
    }
  });

  test('calls what was sold as in the original where it has no name in the copy’s language', () => {
    const only = [{ ...lines[0], words: { fr: { name: 'Étui', variant: 'Noir' } } }] as DocumentRow['lines'];
    expect(documentSheet(invoice({ language: 'fr', lines: only }), 'zh-CN').rows[0]?.item).toBe('Étui');
  });

  test('names the number of a tax only where the seller has one, and none of a tax that is not owed', () => {
    const taxed = (code: string, kind: 'hst' | 'pst', taxNumbers: object) =>
      documentSheet(
        {
          ...invoice({ taxes: [{ code, kind, rate: 13000, amount: 434 }] }),
          seller: { ...sampleInvoice.seller, taxNumbers },
        },
        'en',
      ).parties[0]?.lines.slice(3);
    const { taxNumbers } = sampleInvoice.seller;
    expect(taxed('hst-on-2010-07-01', 'hst', taxNumbers)).toEqual(['HST number: 123456789\u00a0RT0001']);
    expect(taxed('hst-on-2010-07-01', 'hst', { qst: '1' })).toEqual([]);
    expect(taxed('pst-bc-2013-04-01', 'pst', { ...taxNumbers, bc: 'PST-1234-5678' })).toEqual([
      'PST number: PST-1234-5678',
    ]);
  });

  test('of nothing that is sent names where its buyer is at home', () => {
    const { parties, sums } = documentSheet(invoice({ deliveryAddress: null, shippingAmount: 0 }), 'en');
    expect(parties.map(({ title }) => title)).toEqual(['Sold by', 'Sold to']);
    expect(parties[1]?.lines).toEqual([buyer.name, 'QC', 'Canada']);
    expect(sums.map(({ label }) => label)).not.toContain('Delivery');
  });

  test('writes an address as its country’s post does, and keeps a paper from before as it was handed out', () => {
    const taipei = {
      name: '陳志明',
      country: 'TW',
      province: '臺北市',
      city: '',
      district: '大安區',
      address: '和平東路 1 號',
      zipCode: '106',
    };
    const lines = (address: PaperAddress) =>
      documentSheet(invoice({ deliveryAddress: address }), 'zh-TW').parties[2]?.lines;
    expect(lines({ ...taipei, isByPost: true })).toEqual([
      '106',
      '臺北市大安區',
      '和平東路 1 號',
      '陳志明',
      '台灣',
    ]);
    expect(lines({ ...taipei, city: '臺北市' })).toEqual(['陳志明', '臺北市大安區和平東路 1 號', '106 台灣']);
    const paris = {
      ...taipei,
      country: 'FR',
      province: 'Paris',
      city: 'Paris',
      district: '4e',
      zipCode: '75004',
    };
    expect(lines(paris)).toEqual(['陳志明', '和平東路 1 號', '4e', '75004 Paris', 'Paris', '法國']);
    expect(lines({ ...paris, country: 'CA', province: 'QC' })).toEqual([
      '陳志明',
      '和平東路 1 號',
      '4e',
      'Paris QC 75004',
      '加拿大',
    ]);
  });

  test('of many lines goes over several pages, the head of the table on each', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...lines[0],
      sku: `SLEEVE-${index}`,
    })) as DocumentRow['lines'];
    const { pages, trees } = await readPdf(await draw(invoice({ lines: many })));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Quantity');
    expect(pages.join()).toContain('SLEEVE-49');
    // read aloud, the table head and each line occur once
    expect(
      trees.flatMap((tree) => findElements(tree, 'TH')).filter(({ text }) => text.includes('Quantity')),
    ).toHaveLength(1);
    const cells = trees.flatMap((tree) => findElements(tree, 'TD')).map(({ text }) => text);
    for (let line = 0; line < 50; line++)
      expect(cells.filter((text) => new RegExp(`SLEEVE-${line}\\b`).test(text))).toHaveLength(1);
  });

  test('shows what a person typed as words, and fetches and reads nothing', async () => {
    const evil = 'https://evil.example/a.png file:///etc/passwd {{page}} <b>';
    const { pages } = await readPdf(await draw(invoice({ buyer: { ...buyer, name: evil } })));
    expect(solid(pages[0])).toContain(solid(evil));
  });

  test.each([
    ['김민수', '김민수'],
    ['Ανδρέας Παπαδόπουλος', 'Ανδρέας Παπαδόπουλος'],
    ['ᾠδή Ἀθηνᾶ', 'ᾠδή Ἀθηνᾶ'],
    ['نور الهاشمي', 'نور الهاشمي'],
    ['יעל כהן-לוי', 'יעל כהן-לוי'],
    ['สมชาย ใจดีนะครับ', 'สมชาย ใจดีนะครับ'],
    ['देवी क्षत्रिय', 'देवी क्षत्रिय'],
    ['রহিম উদ্দিন', 'রহিম উদ্দিন'],
    ['தமிழ் செல்வன்', 'தமிழ் செல்வன்'],
    ['తెలుగు శ్రీ', 'తెలుగు శ్రీ'],
    ['ខ្មែរ សុខ', 'ខ្មែរ សុខ'],
    ['ဗမာ မြန်မာ', 'ဗမာ မြန်မာ'],
    ['བོད་ཡིག', 'བོད་ཡིག'],
    ['ნინო Արմեն አማርኛ', 'ნინო Արմեն አማርኛ'],
    ['𠮷野家', '𠮷野家'],
    ['李小明 🐉 O’Brien', '李小明 O’Brien'],
    ['𓀀𓀁', 'A1A2'],
  ])('names its buyer %s as %s, in every language', async (name, shown) => {
    for (const language of languages) {
      const { pages, trees } = await readPdf(await draw(invoice({ buyer: { ...buyer, name } }), language));
      expect(plain(pages[0]), language).toContain(shown);
      const paragraphs = findElements(trees[0], 'P').map(({ text }) => plain(text));
      expect(paragraphs, language).toContain(shown);
    }
  });

  test('of the same row is the same file to the byte', async () => {
    const [one, other] = [await draw(sampleInvoice, 'zh-TW'), await draw(sampleInvoice, 'zh-TW')];
    expect(one.equals(other)).toBe(true);
  });
});

describe('read aloud', () => {
  test.each(languages)(
    'in %s a paper is its title, its facts, who to whom, a table of what was sold and one of what it costs',
    async (language) => {
      const { isTagged, trees } = await readPdf(await draw(sampleInvoice, language));
      const sheet = documentSheet(sampleInvoice, language);
      expect(isTagged).toBe(true);
      const [tree] = trees;
      expect(findElements(tree, 'Document')).toHaveLength(1);
      expect(findElements(tree, 'H1').map(({ text }) => text)).toEqual([sheet.title]);
      expect(findElements(tree, 'H2').map(({ text }) => text)).toEqual(
        sheet.parties.map(({ title }) => title),
      );
      const [facts, items, sums] = findElements(tree, 'Table').map((table) =>
        findElements(table, 'TR').map(({ children }) =>
          children.map(({ role, text }) => `${role} ${plain(text)}`),
        ),
      );
      expect(facts).toEqual(
        sheet.facts.map(({ label, value }) => [`TH ${plain(label)}`, `TD ${plain(value)}`]),
      );
      expect(items?.[0]).toEqual(sheet.head.map((text) => `TH ${plain(text)}`));
      expect(items?.slice(1).map((row) => row.length)).toEqual(sheet.rows.map(() => 4));
      expect(sums).toEqual(
        sheet.sums.map(({ label, value }) => [`TH ${plain(label)}`, `TD ${plain(value)}`]),
      );
    },
  );
});

describe('a credit note', () => {
  test.each(languages)(
    'in %s says of which invoice it is, how much of it and with which share of each tax',
    async (language) => {
      const { pages, title } = await readPdf(await draw(sampleCreditNote, language));
      for (const part of [
        'C20260311ABCDEF',
        'F20260309ABCDEF',
        ...[720, 150, 43, 87, 1000].map((cents) => formatColumnMoney(cents, language)),
      ])
        expect(plain(pages[0])).toContain(plain(part));
      expect(title).toContain('C20260311ABCDEF');
      expect(pages[0]).not.toMatch(/\{\{|documents[:.]|money[:.]/);
    },
  );

  test.each(languages)(
    'in %s says whether money went back or nothing is owed any more, and so does its reversal',
    (language) => {
      const getNote = (whole: WholeDocument) => documentSheet(whole, language).notes[0];
      const refundId = sampleCreditNote.document.refundId;
      const notes = [
        ...(['creditNote', 'reversal'] as const).map((kind) => getNote(sent({ kind, refundId }))),
        ...(['invoice', 'creditNote', 'reversal'] as const).map((kind) => getNote(sent({ kind }))),
      ];
      expect(new Set(notes).size).toBe(5);
      expect(notes.slice(0, 2)).toEqual(
        (['creditNote', 'reversal'] as const).map((kind) => getNote(invoice({ kind, refundId }))),
      );
      for (const note of notes) expect(note).not.toMatch(/documents[:.]/);
    },
  );

  test('that was taken back says so, and by which document', () => {
    const reversal = { ...sampleCreditNote.document, kind: 'reversal' as const, number: 'R20260312ABCDEF' };
    const sheet = documentSheet(
      { ...sampleCreditNote, document: reversal, correctedNo: 'C20260311ABCDEF' },
      'fr',
    );
    expect(sheet.title).toBe('Annulation d’une note de crédit');
    expect(sheet.facts.slice(0, 2)).toEqual([
      { label: 'Numéro', value: 'R20260312ABCDEF' },
      { label: 'Note de crédit d’origine', value: 'C20260311ABCDEF' },
    ]);
  });
});
