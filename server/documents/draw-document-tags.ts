import { createRequire } from 'node:module';
import { placeInlines, type Inline } from './draw-document-fonts.ts';

/** Internals of pdfmake without types: a structure element, and the PDF document that it belongs to. */
interface Element {
  add(child: unknown): Element;
}
interface Paper {
  page: object;
  struct(type: string, options?: { scope?: string }): Element;
  addStructure(element: Element): void;
  markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): void;
  markStructureContent(tag: string): unknown;
  endMarkedContent(): void;
}
interface Renderer {
  pdfDocument: Paper;
  renderLine: (this: Renderer, line: { inlines: Inline[] }, x: number, y: number) => void;
  renderVector: (this: Renderer, vector: object) => void;
}

/** The structure elements by path, and the page on which each began. */
interface Structure {
  elements: Map<string, Element>;
  begunOn: Map<string, object>;
}

const structures = new WeakMap<Paper, Structure>();

/**
 * Tags drawn lines in the structure of the PDF (ISO 32000-1, 14.8), by which it is read aloud. pdfmake marks
 * a document as tagged but tags nothing, so each line of text is marked here as the element that its `tag`
 * names: a path of `type:key:scope`. Rules, page numbers and repeated table heads are artifacts.
 */
export function tagWhatIsDrawn(): void {
  const { prototype } = (
    createRequire(import.meta.url)('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } }
  ).default;
  const { renderLine, renderVector } = prototype;
  prototype.renderLine = function (line, x, y) {
    const { pdfDocument: paper } = this;
    const tag = line.inlines[0]?.tag;
    const element = tag === undefined ? undefined : getElement(paper, tag);
    if (tag === undefined || !element) paper.markContent('Artifact', { type: 'Pagination' });
    else element.add(paper.markStructureContent(getType(tag)));
    line.inlines = placeInlines(line.inlines);
    renderLine.call(this, line, x, y);
    paper.endMarkedContent();
  };
  prototype.renderVector = function (vector) {
    const { pdfDocument: paper } = this;
    paper.markContent('Artifact', { type: 'Layout' });
    renderVector.call(this, vector);
    paper.endMarkedContent();
  };
}

const getParts = (path: string) => (path.split('/').at(-1) ?? '').split(':');
const getType = (path: string): string => getParts(path)[0] ?? '';

/** Returns the element of a tag; undefined for a table head repeated on a later page. */
function getElement(paper: Paper, tag: string): Element | undefined {
  const structure = structures.get(paper) ?? begin(paper);
  const element = grow(paper, structure, tag);
  const began = structure.begunOn.get(tag);
  structure.begunOn.set(tag, began ?? paper.page);
  return began && began !== paper.page && getType(tag) === 'TH' ? undefined : element;
}

function begin(paper: Paper): Structure {
  const root = paper.struct('Document');
  paper.addStructure(root);
  const structure = { elements: new Map([['', root]]), begunOn: new Map() };
  structures.set(paper, structure);
  return structure;
}

function grow(paper: Paper, structure: Structure, path: string): Element {
  const existing = structure.elements.get(path);
  if (existing) return existing;
  const [type = '', , scope] = getParts(path);
  const element = paper.struct(type, scope ? { scope } : {});
  structure.elements.set(path, element);
  grow(paper, structure, path.split('/').slice(0, -1).join('/')).add(element);
  return element;
}
