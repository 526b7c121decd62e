import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { drawForOthers } from '../drawing-thread.ts';
import { drawWithOwnFonts } from './draw-document-fonts.ts';
import { documentPage, hairlines } from './draw-document-page.ts';
import { tagWhatIsDrawn } from './draw-document-tags.ts';
import type { DocumentSheet } from './document-sheet.ts';

// documents contain user input: pdfmake must neither fetch an address nor read a file
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.addTableLayouts({ hairlines });
drawWithOwnFonts();
tagWhatIsDrawn();

drawForOthers(parentPort, async (sheet: DocumentSheet) =>
  pdfmake.createPdf(await documentPage(sheet)).getBuffer(),
);
