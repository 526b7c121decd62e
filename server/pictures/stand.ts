import type { Colour } from '@visita/core/colour';
import { grain, placed, shadow, type CanvasDrawing } from './canvas.ts';
import { card } from './card.ts';

const blocks = {
  oak: {
    top: '#e2c08c',
    front: '#c99c62',
    dark: '#a67a43',
    line: '#8a6232',
    grain: '0.004 0.16',
    strength: 0.5,
    card: 'black',
  },
  walnut: {
    top: '#8d6243',
    front: '#6b452c',
    dark: '#4a2d1b',
    line: '#351e10',
    grain: '0.004 0.14',
    strength: 0.5,
    card: 'gold',
  },
  steel: {
    top: '#e3e6e9',
    front: '#b4babf',
    dark: '#868e95',
    line: '#6b7279',
    grain: '0.003 0.6',
    strength: 0.6,
    card: 'blue',
  },
} as const satisfies Record<string, { card: Colour } & Record<string, string | number>>;
export type StandBlock = keyof typeof blocks;
export const blockKinds = Object.keys(blocks) as StandBlock[];

const top = 'M-250 40L-214 -8H214L250 40Z';
const front = 'M-250 40H250V112Q250 122 240 122H-240Q-250 122 -250 112Z';
const ground = 'M-250 60H250V120H-250Z';

/** The colour of the card on the stand. */
export const standCardColour = (block: StandBlock): Colour => blocks[block].card;

/** The block with its card upright in the slot, seen from slightly above. */
export function stand(block: StandBlock): CanvasDrawing {
  const { top: lit, front: body, dark, line, grain: frequency, strength, card: colour } = blocks[block];
  const id = `stand-${block}`;
  const upright = placed(card(colour, { hasShadow: false }), 'translate(0 -112) scale(0.96 0.94)');
  const defs =
    upright.defs +
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${body}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<linearGradient id="${id}-top" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff"/><stop offset="0.12" stop-color="${lit}"/><stop offset="1" stop-color="${lit}"/></linearGradient>` +
    `<clipPath id="${id}-clip"><path d="${top}"/><path d="${front}"/></clipPath>` +
    grain(`${id}-grain`, { frequency, octaves: 3 });
  const parts =
    shadow(`<path d="${ground}"/>`, { x: 26, y: 22, opacity: 0.5 }) +
    shadow(`<path d="${ground}"/>`, { x: 4, y: 8, blur: 'near', opacity: 0.5 }) +
    `<path d="${top}" fill="url(#${id}-top)"/><path d="M-204 20L-196 8H196L204 20Z" fill="${line}"/>` +
    shadow('<path d="M-190 12H190L226 34H-170Z"/>', { x: 6, y: 2, blur: 'near', opacity: 0.35 }) +
    upright.body +
    `<path d="M-204 20L-200 14H200L204 20Z" fill="${line}"/><path d="M-250 40L-235 20H235L250 40Z" fill="${lit}"/>` +
    `<path d="${front}" fill="url(#${id})"/>` +
    `<g clip-path="url(#${id}-clip)"><rect x="-252" y="20" width="504" height="106" filter="url(#${id}-grain)" opacity="${strength}"/></g>` +
    `<path d="M-250 40H250" stroke="#fff" stroke-opacity="0.55" stroke-width="2"/><path d="M-204 20H204" stroke="#000" stroke-opacity="0.35" stroke-width="1.6"/>`;
  return { defs, body: parts };
}
