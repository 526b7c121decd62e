import { shadow, type CanvasDrawing } from './canvas.ts';
import { waves } from './card.ts';

const resins = {
  black: { light: '#4a4d55', dark: '#16171b', edge: '#050506', foil: '#e8e2d4' },
  blue: { light: '#4c82c4', dark: '#163663', edge: '#0b1d3a', foil: '#eaf1fb' },
  paper: { light: '#ffffff', dark: '#ddd5c6', edge: '#b3a892', foil: '#3a3d44' },
} as const;
export type Resin = keyof typeof resins;
export const resinKinds = Object.keys(resins) as Resin[];

const disc = '<circle r="118"/>';

/** The ring of brushed steel: a tube lit from above. */
const ring = (radius: number): string =>
  `<circle r="${radius}" fill="none" stroke="#62676d" stroke-width="13"/><circle r="${radius}" fill="none" stroke="url(#steel)" stroke-width="10.5"/>` +
  `<circle r="${radius + 2.2}" fill="none" stroke="#fff" stroke-opacity="0.75" stroke-width="1.4"/>`;

export const steel =
  '<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7f8f9"/><stop offset="0.3" stop-color="#aab0b6"/><stop offset="0.5" stop-color="#eceef0"/><stop offset="0.75" stop-color="#8d949b"/><stop offset="1" stop-color="#d5d8dc"/></linearGradient>';

/** The tag with its ring above it, centred on the middle of the disc. */
export function tag(resin: Resin): CanvasDrawing {
  const { light, dark, edge, foil } = resins[resin];
  const id = `tag-${resin}`;
  const defs =
    steel +
    `<linearGradient id="${id}" x1="0.1" y1="0" x2="0.85" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<radialGradient id="${id}-dome" cx="0.32" cy="0.24" r="0.62"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.1"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<mask id="${id}-hole"><circle r="124" fill="#fff"/><circle cy="-92" r="13" fill="#000"/></mask>`;
  const hole = 'translate(0 -92)';
  const body =
    shadow(`${disc}<circle cy="-176" r="76" fill="none" stroke="#000" stroke-width="14"/>`, {
      x: 12,
      y: 22,
      opacity: 0.36,
    }) +
    shadow(disc, { x: 3, y: 7, blur: 'near', opacity: 0.5 }) +
    `<g mask="url(#${id}-hole)"><g fill="${edge}" transform="translate(1.6 4)">${disc}</g><g fill="url(#${id})">${disc}</g><g fill="url(#${id}-dome)">${disc}</g>` +
    '<circle r="116" fill="none" stroke="#fff" stroke-opacity="0.4" stroke-width="1.8"/><circle r="104" fill="none" stroke="#fff" stroke-opacity="0.12" stroke-width="1.2"/></g>' +
    `<g transform="${hole}"><circle r="13" fill="none" stroke="url(#steel)" stroke-width="4"/></g>` +
    `<g transform="translate(0 -162)">${ring(70)}</g>` +
    `<g transform="translate(2 16) scale(3.4)" opacity="0.92">${waves(foil)}</g>`;
  return { defs, body };
}
