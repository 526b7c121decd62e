import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Language } from './translation.ts';

interface InvoicePdfRow {
  name: string;
  amount: string;
}

export interface InvoiceText {
  title: string;
  status: string;
  facts: { name: string; value: string }[];
  lines: (InvoicePdfRow & { quantity: number })[];
  subtotal: InvoicePdfRow;
  taxes: InvoicePdfRow[];
  total: InvoicePdfRow;
}

const getPath = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));
const fonts = {
  simplified: { normal: getPath('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf') },
  traditional: { normal: getPath('noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf') },
};

/** Draws the invoice on one or more pages; the library is loaded with the first one. */
export async function drawInvoice(
  text: InvoiceText,
  { language, note }: { language: Language; note: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).some(({ normal }) => normal === path));
  pdfmake.addFonts(fonts);
  const bytes = await pdfmake.createPdf(layOut(text, { language, note })).getBuffer();
  return new Uint8Array(bytes);
}

function layOut(
  { title, status, facts, lines, subtotal, taxes, total }: InvoiceText,
  { language, note }: { language: Language; note: string },
): TDocumentDefinitions {
  const table = (rows: [string, string][]) => ({
    layout: 'noBorders',
    margin: [0, 0, 0, 24] as [number, number, number, number],
    table: {
      widths: ['*', 'auto'],
      body: rows.map(([name, value]) => [name, { text: value, alignment: 'right' as const }]),
    },
  });
  return {
    pageSize: 'LETTER',
    pageMargins: 56,
    info: { title },
    defaultStyle: {
      font: language === 'zh-TW' ? 'traditional' : 'simplified',
      fontSize: 11,
      lineHeight: 1.4,
    },
    footer: () => ({ text: note, fontSize: 9, margin: [56, 10, 56, 0] }),
    content: [
      { text: `${title} · ${status}`, fontSize: 18, margin: [0, 0, 0, 18] },
      table(facts.map(({ name, value }) => [name, value])),
      // pdfmake fails on a table without rows
      lines.length > 0
        ? table(
            lines.map(({ name, quantity, amount }) => [
              quantity > 1 ? `${quantity} × ${name}` : name,
              amount,
            ]),
          )
        : [],
      table([subtotal, ...taxes, total].map(({ name, amount }) => [name, amount])),
    ],
  };
}
