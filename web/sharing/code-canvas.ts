import type { CodeShape } from './code-shape.ts';
import { codeSvg, svgUrl } from './code-svg.ts';
import type { Emblem } from './emblem.ts';

/** The minimum side of the PNG in pixels, enough for printing. */
const leastPixels = 1024;

/** Returns the code as a PNG with a whole number of pixels per module. */
export async function codePng(shape: CodeShape, emblem: Emblem | undefined): Promise<Blob> {
  const scale = Math.ceil(leastPixels / shape.size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = shape.size * scale;
  const context = canvas.getContext('2d');
  if (context) await paintCode(context, { shape, emblem, x: 0, y: 0, side: canvas.width });
  return encodePng(canvas);
}

interface Painted {
  shape: CodeShape;
  emblem: Emblem | undefined;
  x: number;
  y: number;
  side: number;
}

/**
 * Fills module by module, because scaling an image would blur them; only the emblem is drawn from the SVG.
 */
export async function paintCode(
  context: CanvasRenderingContext2D,
  { shape, emblem, x, y, side }: Painted,
): Promise<void> {
  const { size, modules, emblem: area } = shape;
  const scale = side / size;
  context.fillStyle = '#ffffff';
  context.fillRect(x, y, side, side);
  if (area && emblem) {
    const drawing = new Image(side, side);
    drawing.src = svgUrl(codeSvg(shape, emblem));
    await drawing.decode();
    const [at, width] = [area.at * scale, area.side * scale];
    const ratio = drawing.naturalWidth / side;
    context.drawImage(
      drawing,
      at * ratio,
      at * ratio,
      width * ratio,
      width * ratio,
      x + at,
      y + at,
      width,
      width,
    );
  }
  context.fillStyle = '#15171c';
  modules.forEach((row, rowAt) =>
    row.forEach(
      (isDark, columnAt) => isDark && context.fillRect(x + columnAt * scale, y + rowAt * scale, scale, scale),
    ),
  );
}

/** Encodes a canvas as PNG. Fails if the browser is out of memory. */
export function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('canvas.toBlob gave no image'))),
      'image/png',
    ),
  );
}
