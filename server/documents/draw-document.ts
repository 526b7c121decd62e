import type { Language } from '@visita/core/languages';
import { createDrawingThread } from '../drawing-thread.ts';
import { translatorFor } from '../http/words.ts';
import { documentSheet, type DocumentSheet } from './document-sheet.ts';
import type { WholeDocument } from './queries.ts';

/**
 * Draws a document as a tagged PDF in a worker thread. Deterministic: the same sheet gives the same bytes.
 */
export const drawDocument: (sheet: DocumentSheet) => Promise<Buffer> = createDrawingThread(
  new URL('./draw-document-worker.ts', import.meta.url),
);

/** Returns a document as a file: the original, or a copy in another language. */
export async function documentFile(
  whole: WholeDocument,
  { language = whole.document.language }: { language?: Language } = {},
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { kind, number } = whole.document;
  const name = translatorFor(language)(`documents:file.${kind}`, { number });
  return { name, type: 'application/pdf', bytes: await drawDocument(documentSheet(whole, language)) };
}
