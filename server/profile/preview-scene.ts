import sharp from 'sharp';
import type { Colour } from '@visita/core/colour';
import { drawCard } from './preview-card.ts';
import { setLines } from './preview-lines.ts';

export const [width, height] = [1200, 630];
export const paper = '#FAF9F6';

/** Drawn and cropped, so that the card's shadow does not fade at the edge. */
const bleed = 160;

const scenes = new Map<string, Promise<Buffer>>();

/** The card lying on paper, without the person. Drawn once per colour, as raw RGB pixels. */
export function cardSceneFor(colour: Colour, brand: string): Promise<Buffer> {
  const key = `${colour} ${brand}`;
  const scene = scenes.get(key) ?? drawScene(colour, brand);
  scenes.set(key, scene);
  return scene;
}

async function drawScene(colour: Colour, brand: string): Promise<Buffer> {
  const printed = await setLines(brand, {
    width: 380,
    sizes: [{ size: 26, lines: 1 }],
    weight: 600,
    language: 'en',
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + bleed}" height="${height}">
<rect width="100%" height="100%" fill="${paper}"/>
${await drawCard(colour, printed)}
</svg>`;
  return sharp(Buffer.from(svg)).extract({ left: 0, top: 0, width, height }).removeAlpha().raw().toBuffer();
}
