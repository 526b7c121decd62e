import { drawLine, setLines } from '../profile/preview-lines.ts';

/** The size of the canvas in its own units. */
export const [width, height] = [800, 600];

/** A drawing and the SVG definitions it needs. */
export interface CanvasDrawing {
  defs: string;
  body: string;
}

export const both = (...parts: CanvasDrawing[]): CanvasDrawing => ({
  defs: parts.map(({ defs }) => defs).join(''),
  body: parts.map(({ body }) => body).join(''),
});

/** Applies an SVG transform to a drawing. */
export const placed = ({ defs, body }: CanvasDrawing, transform: string): CanvasDrawing => ({
  defs,
  body: `<g transform="${transform}">${body}</g>`,
});

/** Converts `0% #fff, 100% #000` to the stops of a gradient. */
export function stops(list: string): string {
  return list
    .split(', ')
    .map((stop) => {
      const [offset = '', colour = ''] = stop.split(' ');
      return `<stop offset="${offset}" stop-color="${colour}"/>`;
    })
    .join('');
}

/**
 * A soft shadow of a shape, to the lower right, since the light comes from the upper left. Black like the
 * transparent pixels, since any other colour shows as blocks after compression.
 */
export function shadow(shape: string, { x = 10, y = 16, blur = 'wide', opacity = 0.3 } = {}): string {
  return `<g transform="translate(${x} ${y})" filter="url(#${blur})" opacity="${opacity}" fill="#000">${shape}</g>`;
}

/** A filter with the grain of a material, to be clipped by a shape; brushed grain is stretched into lines. */
export function grain(
  id: string,
  { frequency, octaves = 2 }: { frequency: string; octaves?: number },
): string {
  return (
    `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="7"/>` +
    `<feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 .9 .9 0 -.95"/></filter>`
  );
}

const svg = (defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;

/**
 * A sheet of warm paper in soft light: the background of formats without transparency. The site draws its own
 * (`product-picture.module.css`).
 */
export const paper = svg(
  '<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbf8f1"/><stop offset="0.55" stop-color="#f3ede1"/><stop offset="1" stop-color="#e5dccb"/></linearGradient>' +
    '<radialGradient id="lamp" cx="0.24" cy="0.12" r="0.85"><stop offset="0" stop-color="#fffdf8" stop-opacity="0.95"/><stop offset="1" stop-color="#fffdf8" stop-opacity="0"/></radialGradient>',
  '<rect width="800" height="600" fill="url(#paper)"/><rect width="800" height="600" fill="url(#lamp)"/>',
);

const softness =
  '<filter id="wide" x="-0.5" y="-0.5" width="2" height="2"><feGaussianBlur stdDeviation="16"/></filter>' +
  '<filter id="near" x="-0.5" y="-0.5" width="2" height="2"><feGaussianBlur stdDeviation="4"/></filter>';

/** A drawing with its shadow on a transparent background; `focus` zooms in on a place of it. */
export function picture(
  { defs, body }: CanvasDrawing,
  focus?: { x: number; y: number; scale: number },
): string {
  const near =
    focus && `translate(${width / 2} ${height / 2}) scale(${focus.scale}) translate(${-focus.x} ${-focus.y})`;
  return svg(softness + defs, `<g${near ? ` transform="${near}"` : ''}>${body}</g>`);
}

/** One line of text as outlines, so that the machine needs no fonts; starts at (x, y) on its baseline. */
export async function outlined(text: string, { size, weight }: { size: number; weight: number }) {
  const set = await setLines(text, { width: 400, sizes: [{ size, lines: 1 }], weight, language: 'en' });
  return (at: { x: number; y: number; ink: string }): string =>
    set.lines.map((line) => drawLine(line, { ...at, size })).join('');
}
