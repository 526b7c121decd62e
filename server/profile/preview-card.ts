import sharp from 'sharp';
import type { Colour } from '@visita/core/colour';
import { drawLine, type Lines } from './preview-lines.ts';
import { cardCorner, cardHeight, cardWidth, materials } from './preview-material.ts';

/** The centre of the card in pixels and its rotation in degrees; it extends over the right edge. */
const position = { x: 950, y: 272, turn: -9 };

/** The card lying on paper: shadow, cut edge, surface and print. */
export async function drawCard(colour: Colour, brand: Lines): Promise<string> {
  const { edge, foil } = materials[colour];
  const body = `width="${cardWidth}" height="${cardHeight}" rx="${cardCorner}"`;
  const [line] = brand.lines;
  return `<defs>
<filter id="far" x="-0.3" y="-0.3" width="1.6" height="1.8" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="34"/></filter>
<filter id="near" x="-0.1" y="-0.1" width="1.2" height="1.3" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="7"/></filter>
</defs>
<g transform="translate(${position.x} ${position.y}) rotate(${position.turn}) translate(${-cardWidth / 2} ${-cardHeight / 2})">
<g transform="rotate(${-position.turn}) translate(6 44)"><rect transform="rotate(${position.turn})" ${body} fill-opacity="0.26" filter="url(#far)"/></g>
<rect x="1" y="9" ${body} fill-opacity="0.3" filter="url(#near)"/>
<rect y="3" ${body} fill="${edge}"/>
<image width="${cardWidth}" height="${cardHeight}" href="data:image/png;base64,${await drawBlank(colour)}"/>
${tapMark({ x: cardWidth - 150, y: 66, ink: foil })}
${line ? drawLine(line, { x: 46, y: 76, size: brand.size, ink: foil }) : ''}
</g>`;
}

const frequencies = { brushed: '0.006 1.7', matte: '0.85 0.85' };

/** The surface without rotation, so that its grain rotates with the card. */
async function drawBlank(colour: Colour): Promise<string> {
  const { surface, grain, strength, gloss } = materials[colour];
  const stops = surface.replace(/(\d+%) (#\w+),?/g, '<stop offset="$1" stop-color="$2"/>');
  const speckle = (
    id: string,
    seed: number,
    tone: number,
  ) => `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${frequencies[grain]}" numOctaves="3" seed="${seed}"/>
<feColorMatrix values="0 0 0 0 ${tone}  0 0 0 0 ${tone}  0 0 0 0 ${tone}  ${strength * 3} 0 0 0 ${strength * -1.35}"/></filter>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth * 2}" height="${cardHeight * 2}" viewBox="0 0 ${cardWidth} ${cardHeight}">
<defs>
<linearGradient id="surface" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="0.55">
<stop offset="14%" stop-color="#fff" stop-opacity="0"/><stop offset="36%" stop-color="#fff" stop-opacity="${gloss}"/>
<stop offset="43%" stop-color="#fff" stop-opacity="${gloss * 0.5}"/><stop offset="66%" stop-color="#fff" stop-opacity="0"/>
</linearGradient>
<linearGradient id="rim" x1="0" y1="0" x2="0.6" y2="1">
<stop offset="0" stop-color="#fff" stop-opacity="0.85"/><stop offset="50%" stop-color="#fff" stop-opacity="0.12"/><stop offset="100%" stop-color="#fff" stop-opacity="0.3"/>
</linearGradient>
${speckle('dark', 7, 0)}${speckle('bright', 19, 1)}
<clipPath id="body"><rect width="${cardWidth}" height="${cardHeight}" rx="${cardCorner}"/></clipPath>
</defs>
<g clip-path="url(#body)">
<rect width="100%" height="100%" fill="url(#surface)"/>
<rect width="${cardWidth}" height="${cardHeight}" filter="url(#dark)"/><rect width="${cardWidth}" height="${cardHeight}" filter="url(#bright)"/>
<rect width="100%" height="100%" fill="url(#light)"/>
</g>
<rect x="0.75" y="0.75" width="${cardWidth - 1.5}" height="${cardHeight - 1.5}" rx="${cardCorner - 0.75}" fill="none" stroke="url(#rim)" stroke-width="1.5"/>
</svg>`;
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
}

/** The mark for the phone: waves from a point. */
function tapMark({ x, y, ink }: { x: number; y: number; ink: string }): string {
  const waves = [13, 25, 37].map(
    (radius) =>
      `<path d="M${radius * 0.62} ${radius * -0.79}A${radius} ${radius} 0 0 1 ${radius * 0.62} ${radius * 0.79}"/>`,
  );
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${ink}" stroke-width="3.4" stroke-linecap="round" stroke-opacity="0.85">${waves.join('')}</g>`;
}
