import sharp from 'sharp';
import type { Colour } from '@visita/core/colour';
import type { Language } from '@visita/core/languages';
import { drawLine, setLines } from '../profile/preview-lines.ts';
import { drawWords, margin, smallEnough } from '../profile/preview-picture.ts';
import { height, paper, cardSceneFor, width } from '../profile/preview-scene.ts';

export interface SitePreview {
  title: string;
  lead: string;
  brand: string;
  language: Language;
  /** The colour of the card in the picture. */
  colour: Colour;
  /** A picture in place of the card, in any format that the server stores. */
  picture?: Uint8Array | undefined;
}

const [ink, quiet, teal] = ['#15171C', '#565B66', '#0b6f66'];
const pixels = { width, height, channels: 3 } as const;
/** The frame of a product's picture. */
const frame = { x: 584, y: 102, width: 568, height: 426, corner: 24 };

const titleSizes = [
  { size: 66, lines: 3 },
  { size: 56, lines: 4 },
  { size: 46, lines: 5 },
  { size: 38, lines: 5 },
];
const leadSizes = [
  { size: 28, lines: 3 },
  { size: 25, lines: 4 },
];

/**
 * Draws the link preview of a page (Open Graph): 1200 × 630, JPEG, at most 250 KB, without any font of the
 * machine.
 */
export async function drawSitePreview({
  title,
  lead,
  brand,
  language,
  colour,
  picture,
}: SitePreview): Promise<Buffer> {
  const space = { width: 480, language };
  const [scene, head, text, mark] = await Promise.all([
    (picture && pictureScene(picture)) ?? cardSceneFor(colour, brand),
    setLines(title, { ...space, sizes: titleSizes, weight: 600 }),
    setLines(lead, { ...space, sizes: leadSizes, weight: 400 }),
    setLines(brand, { ...space, sizes: [{ size: 28, lines: 1 }], weight: 600 }),
  ]);
  const [line] = mark.lines;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${drawWords([
  { lines: head, leading: 1.12, before: 0, ink },
  { lines: text, leading: 1.4, before: 24, ink: quiet },
])}
<rect x="${margin}" y="556" width="28" height="4" rx="2" fill="${teal}"/>
${line ? drawLine(line, { x: margin + 42, y: 568, size: mark.size, ink: teal }) : ''}
</svg>`;
  const whole = sharp(scene, { raw: pixels }).composite([{ input: Buffer.from(svg) }]);
  return smallEnough(await whole.removeAlpha().raw().toBuffer());
}

/** A picture on the right, with the rounded corners of a card. */
async function pictureScene(bytes: Uint8Array): Promise<Buffer> {
  const { x, y, corner, ...size } = frame;
  const shape = `x="0.5" y="0.5" width="${size.width - 1}" height="${size.height - 1}" rx="${corner}"`;
  const drawRect = (rect: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect ${shape} ${rect}/></svg>`,
    );
  const cut = await sharp(bytes)
    .resize({ ...size, fit: 'cover' })
    .ensureAlpha()
    .composite([
      { input: drawRect('fill="none" stroke="#15171C" stroke-opacity="0.1"') },
      { input: drawRect(''), blend: 'dest-in' },
    ])
    .png()
    .toBuffer();
  const page = sharp({ create: { width, height, channels: 3, background: paper } }).composite([
    { input: cut, left: x, top: y },
  ]);
  return page.removeAlpha().raw().toBuffer();
}
