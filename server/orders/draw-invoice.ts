import { createDrawingThread } from '../drawing-thread.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** An invoice as a PDF of a page or more, at most 200 KB with its Chinese letters. */
export const drawInvoice: (sheet: InvoiceSheet) => Promise<Buffer> = createDrawingThread(
  new URL('./draw-invoice-worker.ts', import.meta.url),
);
