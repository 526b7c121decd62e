import { grain, placed, shadow, type CanvasDrawing } from './canvas.ts';
import { card } from './card.ts';

/** Leather: the lit side, the dark side, the cut edge and the thread. */
const leathers = {
  cognac: { light: '#c98a52', dark: '#9a5c2c', edge: '#6a3a18', thread: '#f0d9b4', inside: '#7d4721' },
  black: { light: '#3d3b3a', dark: '#1d1c1c', edge: '#0c0b0b', thread: '#8f8a80', inside: '#141313' },
  forest: { light: '#4c6a55', dark: '#2b4334', edge: '#17271d', thread: '#d9cfa8', inside: '#20332a' },
} as const;
export type Leather = keyof typeof leathers;
export const leatherKinds = Object.keys(leathers) as Leather[];

const front =
  'M-212 -118Q-212 -134 -196 -134H-52C-38 -134 -38 -92 0 -92C38 -92 38 -134 52 -134H196Q212 -134 212 -118V118Q212 136 194 136H-194Q-212 136 -212 118Z';
const back = '<rect x="-212" y="-146" width="424" height="282" rx="18"/>';
const seam = 'M-200 -122V112Q-200 124 -188 124H188Q200 124 200 112V-122';

/** The sleeve with a card in it, pulled out by `drawn` units. */
export function sleeve(leather: Leather, { drawn = 46 } = {}): CanvasDrawing {
  const { light, dark, edge, thread, inside } = leathers[leather];
  const id = `sleeve-${leather}`;
  const inner = placed(card('silver', { hasShadow: false }), `translate(0 ${-12 - drawn})`);
  const defs =
    inner.defs +
    `<linearGradient id="${id}" x1="0" y1="0" x2="0.9" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<radialGradient id="${id}-light" cx="0.25" cy="0.1" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<clipPath id="${id}-clip"><path d="${front}"/></clipPath>` +
    grain(`${id}-grain`, { frequency: '0.32 0.4', octaves: 3 });
  const body =
    shadow(back, { x: 10, y: 22, opacity: 0.36 }) +
    shadow(back, { x: 3, y: 6, blur: 'near', opacity: 0.45 }) +
    `<g fill="${edge}" transform="translate(1.5 3)">${back}</g><g fill="${inside}">${back}</g>` +
    inner.body +
    `<g opacity="0.4" filter="url(#near)"><path d="${front}" fill="#000" transform="translate(0 -3)"/></g>` +
    `<path d="${front}" fill="${edge}" transform="translate(1 2.6)"/><path d="${front}" fill="url(#${id})"/>` +
    `<g clip-path="url(#${id}-clip)"><rect x="-214" y="-150" width="428" height="290" filter="url(#${id}-grain)" opacity="0.34"/></g>` +
    `<path d="${front}" fill="url(#${id}-light)"/>` +
    `<path d="${front}" fill="none" stroke="#fff" stroke-opacity="0.24" stroke-width="1.4"/>` +
    `<path d="${seam}" fill="none" stroke="#000" stroke-opacity="0.28" stroke-width="4.4" stroke-linecap="round" stroke-dasharray="9 7" transform="translate(0.8 1.4)"/>` +
    `<path d="${seam}" fill="none" stroke="${thread}" stroke-width="2.8" stroke-linecap="round" stroke-dasharray="9 7"/>`;
  return { defs, body };
}
