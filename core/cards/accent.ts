import { contrast, getParts } from '../contrast.ts';

/** Background colours of the profile, page and surface, in the light and the dark scheme. */
const grounds = { light: ['#faf9f6', '#ffffff'], dark: ['#0e1014', '#15181f'] } as const;
const ends = { light: [0, 0, 0], dark: [255, 255, 255] } as const;

export interface Shades {
  light: string;
  dark: string;
  /** Background of white text in the dark scheme. */
  fill: string;
}

/** The product's own colour, for a card without an accent. */
export const defaultShades: Shades = { light: '#0b6f66', dark: '#4aaba0', fill: '#1c8378' };

/** Suggested colours. All of them meet the contrast without a change. */
export const accents = [
  '#0b6f66',
  '#1d5fa8',
  '#4b4fa8',
  '#7a3e9d',
  '#a83255',
  '#b3401d',
  '#7a5c00',
  '#3f6b23',
] as const;

/**
 * Returns the shades of an accent (`#rrggbb`) for the light and the dark scheme: as close to it as WCAG 2.2
 * AA (4.5 to 1) allows.
 */
export function deriveShades(accent: string): Shades {
  if (!/^#[\da-f]{6}$/.test(accent)) return defaultShades;
  const light = readable(accent, 'light');
  return { light, dark: readable(accent, 'dark'), fill: readable(light, 'dark', 3) };
}

function readable(accent: string, scheme: keyof typeof grounds, least = 4.5): string {
  for (let step = 0; step <= 50; step += 1) {
    const shade = mixed(accent, ends[scheme], step / 50);
    if (grounds[scheme].every((ground) => contrast(shade, ground) >= least)) return shade;
  }
  return defaultShades[scheme];
}

function mixed(colour: string, end: readonly number[], share: number): string {
  const parts = getParts(colour).map((part, index) => Math.round(part + ((end[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
