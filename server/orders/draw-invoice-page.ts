import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { regionOf } from '@visita/core/languages';
import { runsOf } from './draw-invoice-fonts.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const [ink, quiet, line] = ['#15171c', '#5b606b', '#d9d5cb'];
const size = { small: 8.5, text: 10, total: 13, title: 22 };

interface TextStyle {
  bold?: boolean;
  color?: string;
  fontSize?: number;
  alignment?: 'left' | 'right';
}

/** The invoice as a document of the drawing library: one column of paper, hairlines, the total most prominent. */
export async function invoicePage(sheet: InvoiceSheet): Promise<TDocumentDefinitions> {
  const { language } = sheet;
  const write = async (text: string, style: TextStyle = {}) => ({ text: await runsOf(text, language), ...style });
  const cells = async (texts: string[], style: TextStyle = {}): Promise<TableCell[]> =>
    Promise.all(texts.map((text, index) => write(text, { ...style, alignment: index === 0 ? 'left' : 'right' })));
  const facts: Content = {
    layout: 'noBorders',
    table: {
      body: await Promise.all(sheet.facts.map(async ({ label, value }) => [await write(label, { color: quiet }), await write(value)])),
    },
  };
  const parties: Content = {
    columnGap: 20,
    margin: [0, 26, 0, 26],
    columns: await Promise.all(
      sheet.parties.map(async ({ title, lines }) => ({
        width: '*',
        stack: [
          { ...(await write(title, { color: quiet, fontSize: size.small })), margin: [0, 0, 0, 3] },
          ...(await Promise.all(lines.map((text) => write(text)))),
        ] satisfies Content[],
      })),
    ),
  };
  const rows = await Promise.all(
    sheet.rows.map(async ({ item, detail, quantity, unitPrice, amount }) => [
      { stack: [await write(item), await write(detail, { color: quiet, fontSize: size.small })] },
      ...(await cells(['', quantity, unitPrice, amount])).slice(1),
    ]),
  );
  const items: Content = {
    layout: 'hairlines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [await cells(sheet.head, { color: quiet, fontSize: size.small }), ...rows],
    },
  };
  const sums: Content = {
    layout: 'hairlines',
    unbreakable: true,
    margin: [0, 8, 0, 0],
    table: {
      widths: ['*', 'auto'],
      body: await Promise.all(
        sheet.sums.map(({ label, value, isTotal }) => cells([label, value], isTotal ? { bold: true, fontSize: size.total } : {})),
      ),
    },
  };

  return {
    ...(await frameOf(sheet)),
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [await write(sheet.title, { bold: true, fontSize: size.title }), await write(sheet.brand, { color: quiet })],
          },
          { width: 'auto', ...facts },
        ],
      },
      parties,
      items,
      sums,
      ...(await Promise.all(
        sheet.notes.map(async (note) => ({ ...(await write(note, { color: quiet })), margin: [0, 14, 0, -8] as const })),
      )),
    ] as Content[],
  };
}

/** What is the same on every page: size, margins, letters, and which page of how many it is. */
async function frameOf({ language, page, name, brand, title }: InvoiceSheet): Promise<Omit<TDocumentDefinitions, 'content'>> {
  const [partOf = '', ...rest] = await Promise.all(page.split(/\{\{\w+\}\}/).map((part) => runsOf(part, language)));
  return {
    language: regionOf(language),
    displayTitle: true,
    info: { title: name, author: brand, subject: title, creator: brand, producer: brand },
    version: '1.7',
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 60],
    defaultStyle: { font: language === 'zh-TW' ? 'tc' : 'sc', fontSize: size.text, color: ink, lineHeight: 1.15 },
    footer: (current, count) => ({
      margin: [54, 20, 54, 0],
      color: quiet,
      fontSize: size.small,
      alignment: 'right',
      text: [partOf, String(current), rest[0] ?? '', String(count), rest[1] ?? ''].flat(),
    }),
  };
}

/** Lines under rows and nowhere else. */
export const hairlines = {
  hLineWidth: (row: number, { table }: { table: { body: unknown[] } }) => (row === 0 || row === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: (column: number) => (column === 0 ? 0 : 14),
  paddingRight: () => 0,
  paddingTop: () => 6,
  paddingBottom: () => 5,
};
