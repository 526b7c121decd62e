import type { CanvasElement, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { encode } from 'uqr';
import { qrPath } from '@visita/core/qr-path';

/** PDF points per millimetre. */
const mm = 72 / 25.4;

/**
 * Cards of ISO/IEC 7810 ID-1 on a sheet of US Letter, in millimetres. They are cut along the lines, so
 * nothing may be scaled.
 */
export const sheet = {
  width: 215.9,
  height: 279.4,
  columns: 2,
  rows: 5,
  card: { width: 85.6, height: 53.98 },
  code: 30,
} as const;

export const cardsOnSheet = sheet.columns * sheet.rows;

export interface SheetCard {
  /** The URL in the QR code. */
  url: string;
  /** The card number as it is printed. */
  number: string;
  cardId: string;
}

interface CodePath {
  type: 'path';
  d: string;
  color: string;
}

const margin = {
  left: (sheet.width - sheet.columns * sheet.card.width) / 2,
  top: (sheet.height - sheet.rows * sheet.card.height) / 2,
};

/** The document definition of the printed cards, page after page. */
export function sheetPages(title: string, cards: SheetCard[]): TDocumentDefinitions {
  const pages = Array.from({ length: Math.ceil(cards.length / cardsOnSheet) }, (_, page) =>
    onePage(cards.slice(page * cardsOnSheet, (page + 1) * cardsOnSheet), page === 0),
  );
  return {
    info: { title },
    pageSize: 'LETTER',
    pageMargins: 0,
    defaultStyle: { font: 'mono', fontSize: 10, color: '#000000' },
    content: pages.flat(),
  };
}

function onePage(cards: SheetCard[], isFirst: boolean): Content[] {
  const spots = cards.map((card, index) => ({
    ...card,
    x: margin.left + (index % sheet.columns) * sheet.card.width,
    y: margin.top + Math.floor(index / sheet.columns) * sheet.card.height,
  }));
  const below = (sheet.card.height - sheet.code) / 2;
  const edges: CanvasElement[] = spots.map(({ x, y }) => {
    const { width, height } = sheet.card;
    return {
      type: 'rect',
      x: x * mm,
      y: y * mm,
      w: width * mm,
      h: height * mm,
      lineWidth: 0.2,
      lineColor: '#aaaaaa',
    };
  });
  // the white of the card around the code is wider than the quiet zone of four modules that readers need
  const codes: CodePath[] = spots.map(({ url, x, y }) => ({
    type: 'path',
    d: codePath(url, { x: (x + 8) * mm, y: (y + below) * mm }),
    color: '#000000',
  }));
  // pdfmake's types lack the `path` element, which it can draw
  const canvas = [...edges, ...codes] as CanvasElement[];
  const words = spots.map(({ number, cardId, x, y }) => ({
    text: `${number}\n${cardId}`,
    lineHeight: 1.4,
    absolutePosition: { x: (x + 8 + sheet.code + 6) * mm, y: (y + below) * mm },
  }));
  return [
    { canvas, absolutePosition: { x: 0, y: 0 }, ...(!isFirst && { pageBreak: 'before' as const }) },
    ...words,
  ];
}

function codePath(url: string, corner: { x: number; y: number }): string {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  return qrPath(data, { ...corner, unit: (sheet.code * mm) / size });
}
