import type { Colour } from '@visita/core/colour';

/** An ISO ID-1 card, 85.60 × 53.98 mm with corners of 3.18 mm, in pixels of the link preview. */
export const cardWidth = 640;
export const cardHeight = (cardWidth * 53.98) / 85.6;
export const cardCorner = (cardWidth * 3.18) / 85.6;

interface Material {
  /** Gradient from the lit corner to the dark one: stops with their colours. */
  surface: string;
  /** Brushed metal is grain stretched into lines. */
  grain: 'brushed' | 'matte';
  /** Visibility of the grain, 0 to 1. */
  strength: number;
  /** Brightness of the light that falls across, 0 to 1. */
  gloss: number;
  /** Colour of the cut edge under the surface. */
  edge: string;
  /** Colour of the print. */
  foil: string;
}

// prettier-ignore
export const materials: Record<Colour, Material> = {
  pink:   { surface: '0% #fbdcdd, 38% #f3bdc3, 72% #e9a3ad, 100% #d98a98',                           grain: 'matte',   strength: 0.3,  gloss: 0.3,  edge: '#b9687a', foil: '#6d2438' },
  blue:   { surface: '0% #3f74b4, 40% #28548f, 74% #1b3d70, 100% #142d55',                           grain: 'matte',   strength: 0.3,  gloss: 0.3,  edge: '#0c1d3a', foil: '#dfe9f7' },
  silver: { surface: '0% #f5f6f7, 22% #d5d8dc, 44% #eceef0, 68% #bfc4ca, 86% #d9dce0, 100% #a9afb6', grain: 'brushed', strength: 0.26, gloss: 0.4,  edge: '#7f868e', foil: '#33383f' },
  gold:   { surface: '0% #f7e9c4, 24% #dfbf7b, 46% #f0dba4, 70% #c79d52, 88% #debd79, 100% #a87f3b', grain: 'brushed', strength: 0.26, gloss: 0.36, edge: '#7c5a22', foil: '#4a3310' },
  black:  { surface: '0% #3b3e45, 36% #26282d, 72% #191a1e, 100% #111215',                           grain: 'matte',   strength: 0.24, gloss: 0.16, edge: '#000000', foil: '#e8e2d4' },
};
