import type { ContactCard } from '@visita/core/profile/public-card';
import { backgroundMaterials, paintMaterial } from './background-material.ts';
import { paintCode, encodePng } from './code-canvas.ts';
import { codeShape } from './code-shape.ts';
import { setLines } from './lines.ts';

export const backgroundSize = { width: 1920, height: 1080 };

/** The margin in pixels, because video programs crop the edges. */
const margin = 112;

interface BackgroundCanvasDrawing {
  card: Pick<ContactCard, 'colour' | 'name' | 'title' | 'company'>;
  link: string;
  /** The side of the code; the text is on the other side, with the person in between. */
  side: 'left' | 'right';
  /** The caption of the code. */
  scan: string;
  fonts: string;
}

/**
 * Draws a background for video calls: name and company on one side, the code on the other, above the person's
 * shoulders.
 */
export async function drawBackground(drawing: BackgroundCanvasDrawing): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), backgroundSize);
  const context = canvas.getContext('2d');
  if (context) await paint(context, drawing);
  return encodePng(canvas);
}

async function paint(
  context: CanvasRenderingContext2D,
  { card, link, side, scan, fonts }: BackgroundCanvasDrawing,
): Promise<void> {
  const { width } = backgroundSize;
  const { ink } = backgroundMaterials[card.colour];
  await loadFont(fonts, card.name);
  paintMaterial(context, card.colour);

  const shape = codeShape(link, false);
  // large modules, because calls are often sent at a third of the resolution
  const codeSide = shape.size * Math.max(9, Math.floor(340 / shape.size));
  const codeX = side === 'left' ? margin : width - margin - codeSide;
  context.save();
  context.beginPath();
  addRoundSquare(context, { x: codeX, y: margin, side: codeSide, radius: 20 });
  context.clip();
  await paintCode(context, { shape, emblem: undefined, x: codeX, y: margin, side: codeSide });
  context.restore();

  context.fillStyle = ink;
  context.textBaseline = 'top';
  const write = (text: string, { weight, sizes, most, width, x, y, align }: BackgroundCanvasData) => {
    const getFont = (size: number) => `${weight} ${size}px ${fonts}`;
    const measure = (line: string, size: number) => {
      context.font = getFont(size);
      return context.measureText(line).width;
    };
    const { lines, size } = setLines(text, { width, sizes, most, measure });
    context.font = getFont(size);
    context.textAlign = align;
    lines.forEach((line, at) => context.fillText(line, x, y + at * size * 1.22));
    return y + lines.length * size * 1.22;
  };
  write(scan, {
    weight: 500,
    sizes: [28, 24, 20],
    most: 2,
    width: codeSide,
    x: codeX + codeSide / 2,
    y: margin + codeSide + 18,
    align: 'center',
  });

  const [x, align] = side === 'left' ? [width - margin, 'right' as const] : [margin, 'left' as const];
  const aside = { x, align, width: 640 };
  const below = write(card.name, { ...aside, weight: 600, sizes: [80, 64, 52, 44], most: 3, y: margin });
  const after = card.title
    ? write(card.title, { ...aside, weight: 400, sizes: [38, 32], most: 3, y: below + 12 })
    : below;
  if (card.company) write(card.company, { ...aside, weight: 560, sizes: [38, 32], most: 3, y: after + 8 });
}

/** Waits for the first font of the list. If it fails to load, the canvas uses the next one. */
async function loadFont(fonts: string, words: string): Promise<void> {
  const [first = ''] = fonts.split(',');
  await document.fonts.load(`600 72px ${first}`, words).catch(() => undefined);
}

interface BackgroundCanvasData {
  weight: number;
  sizes: readonly number[];
  most: number;
  width: number;
  x: number;
  y: number;
  align: CanvasTextAlign;
}

/** Adds a rounded square to the path; `roundRect` is newer than the oldest supported browsers. */
function addRoundSquare(
  context: CanvasRenderingContext2D,
  { x, y, side, radius }: { x: number; y: number; side: number; radius: number },
) {
  context.moveTo(x + radius, y);
  context.arcTo(x + side, y, x + side, y + side, radius);
  context.arcTo(x + side, y + side, x, y + side, radius);
  context.arcTo(x, y + side, x, y, radius);
  context.arcTo(x, y, x + side, y, radius);
}
