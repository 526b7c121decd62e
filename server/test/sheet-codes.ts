import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A QR code on the paper, in millimetres from the left and upper edge. */
interface Code {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

const mm = 25.4 / 72;
const dotsPerPoint = 4;

/**
 * Renders the filled paths of a PDF's pages and decodes each with a QR reader that shares no code with the
 * generator.
 */
export async function decodeSheetCodes(pdf: Buffer) {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(document, number));
  return pages;
}

type Matrix = [number, number, number, number, number, number];

async function readPage(document: Awaited<ReturnType<typeof getDocumentProxy>>, number: number) {
  const page = await document.getPage(number);
  const [, , width = 0, height = 0] = page.view;
  const { fnArray, argsArray } = await page.getOperatorList();
  const codes: Code[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === op.save) saved.push(matrix);
    if (operator === op.restore) matrix = saved.pop() ?? matrix;
    if (operator === op.transform) matrix = multiply(matrix, argsArray[index] as Matrix);
    if (operator !== op.constructPath) continue;
    const [paint, [path]] = argsArray[index] as [number, [Float32Array | null]];
    // Card edges are stroked, codes are filled.
    if (path && paint === op.fill) codes.push(await readCode(getCorners(path, matrix), height));
  }
  const { items } = await page.getTextContent();
  return {
    width: width * mm,
    height: height * mm,
    codes,
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
  };
}

/** Operator numbers of pdf.js. */
const op = { save: 10, restore: 11, transform: 12, fill: 22, constructPath: 91 };

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

type Box = { x0: number; y0: number; x1: number; y1: number };

/** Returns the bounding box of each subpath, in points. */
function getCorners(path: Float32Array, [a, b, c, d, e, f]: Matrix): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < path.length;) {
    const kind = path[at++];
    if (kind === 4) continue; // Closes the subpath.
    if (kind === 0) boxes.push({ x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity });
    const [x = 0, y = 0] = [path[at++], path[at++]];
    const box = boxes.at(-1);
    if (!box) throw new Error('invalid PDF path: it does not begin with a move');
    const [left, up] = [a * x + c * y + e, b * x + d * y + f];
    Object.assign(box, {
      x0: Math.min(box.x0, left),
      y0: Math.min(box.y0, up),
      x1: Math.max(box.x1, left),
      y1: Math.max(box.y1, up),
    });
  }
  return boxes;
}

async function readCode(boxes: Box[], pageHeight: number): Promise<Code> {
  const [left, right] = [Math.min(...boxes.map(({ x0 }) => x0)), Math.max(...boxes.map(({ x1 }) => x1))];
  const [low, high] = [Math.min(...boxes.map(({ y0 }) => y0)), Math.max(...boxes.map(({ y1 }) => y1))];
  const quiet = 20;
  const size = Math.ceil(Math.max(right - left, high - low) * dotsPerPoint) + 2 * quiet;
  const dots = Buffer.alloc(size * size, 255);
  const dot = (points: number) => quiet + Math.round(points * dotsPerPoint);
  for (const { x0, y0, x1, y1 } of boxes) {
    for (let y = dot(high - y1); y < dot(high - y0); y++)
      dots.fill(0, y * size + dot(x0 - left), y * size + dot(x1 - left));
  }
  const picture = await sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return {
    text: found?.text ?? '',
    left: left * mm,
    top: (pageHeight - high) * mm,
    width: (right - left) * mm,
    height: (high - low) * mm,
  };
}
