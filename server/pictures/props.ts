import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Colour } from '@visita/core/colour';
import { shadow, type CanvasDrawing } from './canvas.ts';
import { steel } from './tag.ts';

/** The screenshot shown on the phones, taken from the product itself. */
export const screenFile = (colour: Colour): string =>
  fileURLToPath(new URL(`./screens/profile-${colour}.jpg`, import.meta.url));

/** A phone showing the profile of a card of this colour; centred on the origin, 200 × 410. */
export function phone(colour: Colour): CanvasDrawing {
  const body = '<rect x="-100" y="-205" width="200" height="410" rx="30"/>';
  const screen = readFileSync(screenFile(colour)).toString('base64');
  return {
    defs:
      '<linearGradient id="phone" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a4d54"/><stop offset="1" stop-color="#101115"/></linearGradient>' +
      '<clipPath id="screen"><rect x="-92" y="-197" width="184" height="394" rx="23"/></clipPath>',
    body:
      shadow(body, { x: 14, y: 22, opacity: 0.38 }) +
      shadow(body, { x: 3, y: 6, blur: 'near', opacity: 0.45 }) +
      `<g fill="url(#phone)">${body}</g>` +
      `<image x="-92" y="-197" width="184" height="394" preserveAspectRatio="xMidYMin slice" clip-path="url(#screen)" href="data:image/jpeg;base64,${screen}"/>` +
      '<rect x="-26" y="-190" width="52" height="13" rx="6.5" fill="#17181b"/>',
  };
}

/** A pen lying down; centred on the origin, 360 long. */
export function pen(): CanvasDrawing {
  const body = '<path d="M-180 -7Q-186 0 -180 7H120L168 3L176 0L168 -3L120 -7Z"/>';
  return {
    defs:
      steel +
      '<linearGradient id="pen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b5f67"/><stop offset="0.35" stop-color="#2b2d32"/><stop offset="1" stop-color="#0d0e10"/></linearGradient>',
    body:
      shadow(body, { x: 5, y: 12, blur: 'near', opacity: 0.4 }) +
      `<g fill="url(#pen)">${body}</g><path d="M120 -7L168 -3L176 0L168 3L120 7Z" fill="url(#steel)"/><rect x="-60" y="-7.4" width="7" height="14.8" fill="url(#steel)"/><path d="M-178 -8H-84V-4H-178Z" fill="url(#steel)"/>`,
  };
}

/** Two keys that hang from a ring at the origin. */
export function keys(): CanvasDrawing {
  const key = (fill: string) =>
    `<g fill="${fill}"><path fill-rule="evenodd" d="M0 -6A44 44 0 1 1 0 82A44 44 0 1 1 0 -6ZM0 10A10 10 0 1 0 0 30A10 10 0 1 0 0 10Z"/><path d="M-12 76H12V196L0 208L-12 196V184H-24V172H-12V160H-20V146H-12Z"/></g>`;
  const one = (turn: number, fill: string) =>
    `<g transform="rotate(${turn})">${shadow(key('#000'), { x: 6, y: 12, blur: 'near', opacity: 0.35 })}${key(fill)}<path d="M-5 84V190" stroke="#fff" stroke-opacity="0.5" stroke-width="2"/></g>`;
  return {
    defs:
      steel +
      '<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4e3b5"/><stop offset="0.5" stop-color="#c99f55"/><stop offset="1" stop-color="#94702f"/></linearGradient>',
    body: one(-62, 'url(#brass)') + one(-24, 'url(#steel)'),
  };
}
