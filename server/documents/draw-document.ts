import type { Language } from '@visita/core/languages';
import { createDrawingThread } from '../drawing-thread.ts';
import { wordsOf } from '../http/words.ts';
import { documentSheet, type DocumentSheet } from './document-sheet.ts';
import type { WholeDocument } from './queries.ts';

/** A document as a PDF of a page or more, tagged for readers that speak; of the same sheet the same bytes. */
export const drawDocument: (sheet: DocumentSheet) => Promise<Buffer> = createDrawingThread(
  new URL('./draw-document-worker.ts', import.meta.url),
);

/** The same as a file: the original, or a copy in another language. */
export async function documentFile(
  whole: WholeDocument,
  { language = whole.document.language }: { language?: Language } = {},
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { kind, number } = whole.document;
  const name = wordsOf(language)(`documents:file.${kind}`, { number });
  return { name, type: 'application/pdf', bytes: await drawDocument(documentSheet(whole, language)) };
}
