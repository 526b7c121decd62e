import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What a PDF says, page by page, and what it says of itself. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; title: unknown; language: unknown }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const [{ text: pages }, { info }] = await Promise.all([extractText(document, { mergePages: false }), getMeta(document)]);
  return { pages, title: info['Title'], language: info['Language'] };
}
