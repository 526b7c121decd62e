import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { drawForOthers } from '../drawing-thread.ts';
import { sheetPages, type SheetCard } from './draw-sheet-page.ts';

// a sheet loads no file and no URL; Courier is one of the standard fonts of every PDF reader
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === 'Courier');
pdfmake.addFonts({ mono: { normal: 'Courier' } });

drawForOthers(parentPort, async ({ title, cards }: { title: string; cards: SheetCard[] }) =>
  pdfmake.createPdf(sheetPages(title, cards)).getBuffer(),
);
