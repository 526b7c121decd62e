import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { drawForOthers } from '../drawing-thread.ts';
import { fontFiles, fonts, worldFont } from './draw-document-fonts.ts';
import { documentPage, hairlines } from './draw-document-page.ts';
import { tagWhatIsDrawn } from './draw-document-tags.ts';
import type { DocumentSheet } from './document-sheet.ts';

// what stands on a document was partly typed by a stranger: nothing in it may fetch an address or read a file
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));
pdfmake.addFonts(fonts);
pdfmake.addTableLayouts({ hairlines });
tagWhatIsDrawn();

let hasWorld = false;

/** Its types know this folder in memory only for the browser. */
const memory = (pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Buffer): void } }).virtualfs;

drawForOthers(parentPort, async (sheet: DocumentSheet) => {
  if (!hasWorld) {
    const { name, bytes } = await worldFont();
    memory.writeFileSync(name, bytes);
    hasWorld = true;
  }
  return pdfmake.createPdf(await documentPage(sheet)).getBuffer();
});
