import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { regionFor } from '@visita/core/languages';
import { splitTextRuns, type DrawDocumentFontsRun } from './draw-document-fonts.ts';
import type { DocumentSheet } from './document-sheet.ts';

const [ink, quiet, line] = ['#15171c', '#5b606b', '#d9d5cb'];
const size = { small: 8.5, text: 10, total: 13, title: 22 };

interface TextStyle {
  bold?: boolean;
  color?: string;
  fontSize?: number;
  alignment?: 'left' | 'right';
}

/** Builds a text with its path in the PDF's structure, such as `Table:items/TR:1/TD:2`. */
type Write = (
  tag: string,
  text: string,
  style?: TextStyle,
) => Promise<{ text: DrawDocumentFontsRun[] } & TextStyle>;

/** Lays a document out for pdfmake: one column, hairlines, the total most prominent. */
export async function documentPage(sheet: DocumentSheet): Promise<TDocumentDefinitions> {
  const write: Write = async (tag, text, style = {}) => ({
    text: (await splitTextRuns(text, sheet.language)).map((run) => ({ ...run, tag })),
    ...style,
  });
  const content = [
    {
      columns: [
        {
          width: '*',
          stack: [
            await write('H1', sheet.title, { bold: true, fontSize: size.title }),
            ...(sheet.copy ? [await write('P:copy', sheet.copy, { color: quiet })] : []),
            await write('P:brand', sheet.brand, { color: quiet }),
          ],
        },
        { width: '60%', ...(await drawFacts(sheet, write)) },
      ],
    },
    await drawParties(sheet, write),
    await drawItems(sheet, write),
    await drawSums(sheet, write),
    ...(await Promise.all(
      sheet.notes.map(async (note, index) => ({
        ...(await write(`P:note${index}`, note, { color: quiet })),
        margin: [0, 14, 0, -8] as const,
      })),
    )),
  ];
  return { ...(await drawFrame(sheet)), content: content as Content[] };
}

async function drawFacts({ facts }: DocumentSheet, write: Write) {
  const row = async ({ label, value }: { label: string; value: string }, index: number) => [
    await write(`Table:facts/TR:${index}/TH:0:Row`, label, { color: quiet }),
    await write(`Table:facts/TR:${index}/TD:1`, value),
  ];
  return { layout: 'noBorders', table: { widths: ['auto', '*'], body: await Promise.all(facts.map(row)) } };
}

async function drawParties({ parties }: DocumentSheet, write: Write) {
  const party = async ({ title, lines }: { title: string; lines: string[] }, index: number) => ({
    width: '*',
    stack: [
      {
        ...(await write(`Div:party${index}/H2`, title, { color: quiet, fontSize: size.small })),
        margin: [0, 0, 0, 3],
      },
      ...(await Promise.all(lines.map((text, at) => write(`Div:party${index}/P:${at}`, text)))),
    ],
  });
  return { columnGap: 20, margin: [0, 26, 0, 26], columns: await Promise.all(parties.map(party)) };
}

async function drawItems({ head, rows }: DocumentSheet, write: Write) {
  const tag = (row: number, column: number) =>
    `Table:items/TR:${row}/${row === 0 ? `TH:${column}:Column` : `TD:${column}`}`;
  const cells = async (row: number, texts: string[], style: TextStyle = {}): Promise<TableCell[]> =>
    Promise.all(
      texts.map((text, column) =>
        write(tag(row, column), text, { ...style, alignment: column === 0 ? 'left' : 'right' }),
      ),
    );
  const body = rows.map(async ({ item, detail, quantity, unitPrice, amount }, index) => [
    {
      stack: [
        await write(tag(index + 1, 0), item),
        await write(tag(index + 1, 0), detail, { color: quiet, fontSize: size.small }),
      ],
    },
    ...(await cells(index + 1, ['', quantity, unitPrice, amount])).slice(1),
  ]);
  return {
    layout: 'hairlines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [await cells(0, head, { color: quiet, fontSize: size.small }), ...(await Promise.all(body))],
    },
  };
}

async function drawSums({ sums }: DocumentSheet, write: Write) {
  const row = async ({ label, value, isTotal }: DocumentSheet['sums'][number], index: number) => {
    const style = isTotal ? { bold: true, fontSize: size.total } : {};
    return [
      await write(`Table:sums/TR:${index}/TH:0:Row`, label, style),
      await write(`Table:sums/TR:${index}/TD:1`, value, { ...style, alignment: 'right' }),
    ];
  };
  return {
    layout: 'hairlines',
    unbreakable: true,
    margin: [0, 8, 0, 0],
    table: { widths: ['*', 'auto'], body: await Promise.all(sums.map(row)) },
  };
}

/** The size, margins, font and page number of every page. */
async function drawFrame({
  language,
  page,
  name,
  brand,
  title,
  writtenAt,
}: DocumentSheet): Promise<Omit<TDocumentDefinitions, 'content'>> {
  const parts = await Promise.all(
    page
      .split(/(?=\{\{)|(?<=\}\})/)
      .map(async (text) => ({ text, runs: await splitTextRuns(text, language) })),
  );
  const [digits] = await splitTextRuns('0123456789', language);
  const created = new Date(writtenAt);
  return {
    language: regionFor(language),
    tagged: true,
    displayTitle: true,
    info: {
      title: name,
      author: brand,
      subject: title,
      creator: brand,
      producer: brand,
      creationDate: created,
      modDate: created,
    },
    version: '1.7',
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 60],
    defaultStyle: {
      ...(digits && { font: digits.font }),
      fontSize: size.text,
      color: ink,
      lineHeight: 1.15,
    },
    footer: (current, count) => ({
      margin: [54, 20, 54, 0],
      color: quiet,
      fontSize: size.small,
      alignment: 'right',
      text: parts.flatMap(
        ({ text, runs }): (string | DrawDocumentFontsRun)[] =>
          ({ '{{page}}': [String(current)], '{{pages}}': [String(count)] })[text] ?? runs,
      ),
    }),
  };
}

/** A table layout with lines between rows only. */
export const hairlines = {
  hLineWidth: (row: number, { table }: { table: { body: unknown[] } }) =>
    row === 0 || row === table.body.length ? 0 : 0.5,
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: (column: number) => (column === 0 ? 0 : 14),
  paddingRight: () => 0,
  paddingTop: () => 6,
  paddingBottom: () => 5,
};
