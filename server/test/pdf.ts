import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** An element of a PDF's structure tree: its role, its text and its children. */
export interface PdfElement {
  role: string;
  text: string;
  children: PdfElement[];
}

interface StructNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructNode[];
}

/** Reads a PDF: the text by page, the title, the language and the structure tree. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const [{ text: pages }, { info }] = await Promise.all([
    extractText(document, { mergePages: false }),
    getMeta(document),
  ]);
  const { Marked: isTagged } = (await document.getMarkInfo()) ?? {};
  const trees = await Promise.all(pages.map((_, index) => readTree(document, index + 1)));
  return { pages, title: info['Title'] as unknown, language: info['Language'] as unknown, isTagged, trees };
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Returns the structure tree of one page, with the marked content of each element. */
async function readTree(document: Document, number: number): Promise<PdfElement | undefined> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if (!('type' in item)) for (const id of open) texts.set(id, (texts.get(id) ?? '') + item.str);
    else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? 'none');
  }
  const buildElement = ({ role = '', children = [] }: StructNode): PdfElement => ({
    role,
    text: children.map(({ type, id = '' }) => (type === 'content' ? (texts.get(id) ?? '') : '')).join(' '),
    children: children.filter((child) => child.role !== undefined).map(buildElement),
  });
  const root = (await page.getStructTree()) as StructNode | null;
  return root ? buildElement(root) : undefined;
}

/** Returns all elements with this role, in reading order. */
export function findElements(tree: PdfElement | undefined, role: string): PdfElement[] {
  if (!tree) return [];
  return [
    ...(tree.role === role ? [tree] : []),
    ...tree.children.flatMap((child) => findElements(child, role)),
  ];
}
