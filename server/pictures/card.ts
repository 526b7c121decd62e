import type { Colour } from '@visita/core/colour';
import { qrPath } from '@visita/core/qr-path';
import { encode } from 'uqr';
import { materials } from '../profile/preview-material.ts';
import { grain, outlined, shadow, stops, type CanvasDrawing } from './canvas.ts';

/** In the proportions of ID-1, centred on the origin. */
export const [cardWidth, cardHeight] = [400, 252];
const corner = 15;
const front = `<rect x="${-cardWidth / 2}" y="${-cardHeight / 2}" width="${cardWidth}" height="${cardHeight}" rx="${corner}"/>`;

/** The mark for the phone, as on the card on the screen; centred on the origin, 24 units wide. */
export const waves = (colour: string): string =>
  `<g transform="translate(-12 -12)" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round"><circle cx="5.2" cy="12" r="1.7" fill="${colour}" stroke="none"/>` +
  '<path d="M8.9 8.5a5.4 5.4 0 0 1 0 7M12.5 5.4a10 10 0 0 1 0 13.2M16.1 2.3a14.7 14.7 0 0 1 0 19.4"/></g>';

const number = await outlined('7XKM 4TPR 92QD', { size: 15, weight: 500 });
const brand = await outlined('Visita', { size: 19, weight: 650 });

/** The front lying flat, without a name: so it arrives. */
export const card = (colour: Colour, { hasShadow = true } = {}): CanvasDrawing =>
  lying(colour, hasShadow, printedFront(materials[colour].foil));

/** The back: the QR code for phones without NFC, and the card number. */
export const cardBack = (colour: Colour): CanvasDrawing =>
  lying(colour, true, printedBack(materials[colour].foil));

const printedFront = (foil: string): string =>
  `<g transform="translate(154 -84) scale(1.75)" opacity="0.88">${waves(foil)}</g>`;

function printedBack(foil: string): string {
  const { data, size } = encode('https://visita.example/i/7K3M9P2RTW?s=q', { ecc: 'M', border: 0 });
  const side = 132;
  return (
    `<rect x="${-side / 2 - 12}" y="-98" width="${side + 24}" height="${side + 24}" rx="10" fill="#fff"/>` +
    `<path d="${qrPath(data, { x: -side / 2, y: -86, unit: side / size })}" fill="#15171c"/>` +
    number({ x: -62, y: 94, ink: foil }) +
    brand({ x: -172, y: 102, ink: foil }) +
    `<g transform="translate(156 92) scale(1.3)" opacity="0.88">${waves(foil)}</g>`
  );
}

/** A card with its material, the light across it, its lit edge and its print. */
function lying(colour: Colour, hasShadow: boolean, printed: string): CanvasDrawing {
  const { surface, grain: kind, strength, gloss, edge } = materials[colour];
  const id = `card-${colour}`;
  const slant = kind === 'brushed' ? 'x1="0" y1="0" x2="1" y2="0.35"' : 'x1="0" y1="0" x2="0.8" y2="1"';
  const defs =
    `<linearGradient id="${id}" ${slant}>${stops(surface)}</linearGradient>` +
    `<linearGradient id="${id}-light" x1="0" y1="0" x2="1" y2="0.8"><stop offset="0.05" stop-color="#fff" stop-opacity="${gloss}"/><stop offset="0.42" stop-color="#fff" stop-opacity="${gloss * 0.2}"/><stop offset="0.43" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="${id}-edge" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.9"/><stop offset="0.4" stop-color="#fff" stop-opacity="0.08"/><stop offset="0.75" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0.4"/></linearGradient>` +
    `<clipPath id="${id}-clip">${front}</clipPath>` +
    grain(`${id}-grain`, { frequency: kind === 'brushed' ? '0.006 0.9' : '0.85' });
  const fallen = hasShadow
    ? shadow(front, { x: 8, y: 18, opacity: 0.34 }) +
      shadow(front, { x: 2, y: 5, blur: 'near', opacity: 0.4 })
    : '';
  const body =
    fallen +
    `<g transform="translate(1.2 2.6)" fill="${edge}">${front}</g><g fill="url(#${id})">${front}</g>` +
    `<g clip-path="url(#${id}-clip)"><rect x="-200" y="-126" width="400" height="252" filter="url(#${id}-grain)" opacity="${strength}"/></g>` +
    `<g fill="url(#${id}-light)">${front}</g><g fill="none" stroke="url(#${id}-edge)" stroke-width="1.6">${front}</g>` +
    printed;
  return { defs, body };
}
