import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { drawForOthers } from '../drawing-thread.ts';
import { sheetPages, type SheetCard } from './draw-sheet-page.ts';

// nothing on a sheet comes from anywhere else; its face is one that every reader of PDF has
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === 'Courier');
pdfmake.addFonts({ mono: { normal: 'Courier' } });

drawForOthers(parentPort, async ({ title, cards }: { title: string; cards: SheetCard[] }) =>
  pdfmake.createPdf(sheetPages(title, cards)).getBuffer(),
);
