import sharp from 'sharp';
import type { Colour } from '@visita/core/colour';
import type { Language } from '@visita/core/languages';
import { drawLine, setLines, type Lines } from './preview-lines.ts';
import { height, paper, cardSceneFor, width } from './preview-scene.ts';

export interface Preview {
  /** If empty, the brand is drawn large instead. */
  name: string;
  title: string;
  company: string;
  colour: Colour;
  /** Selects the regional forms of Chinese characters. */
  language: Language;
  /** The photo, in any format that the server stores. */
  portrait?: Uint8Array | undefined;
  brand: string;
}

export const margin = 72;
const [ink, quiet] = ['#15171C', '#565B66'];
const pixels = { width, height, channels: 3 } as const;
const column = 500;
const portrait = { x: 690, y: 424, radius: 122, ring: 9 };

const nameSizes = [
  { size: 80, lines: 2 },
  { size: 68, lines: 3 },
  { size: 56, lines: 3 },
  { size: 46, lines: 4 },
  { size: 38, lines: 5 },
];
const roleSizes = [
  { size: 32, lines: 1 },
  { size: 28, lines: 2 },
  { size: 24, lines: 3 },
];

/** Draws the link preview (Open Graph): 1200 × 630, JPEG, at most 250 KB, without any font of the machine. */
export async function drawPicture(preview: Preview): Promise<Buffer> {
  const { colour, language, brand } = preview;
  const space = { width: column, language };
  const [scene, name, big, title] = await Promise.all([
    cardSceneFor(colour, brand),
    setLines(preview.name, { ...space, sizes: nameSizes, weight: 600 }),
    setLines(brand, { ...space, sizes: nameSizes, weight: 600 }),
    setLines(preview.title, { ...space, sizes: roleSizes, weight: 500 }),
  ]);
  const notLarger = roleSizes.filter(({ size }) => size <= (title.size || size));
  const company = await setLines(preview.company, { ...space, sizes: notLarger, weight: 400 });
  const portrait = preview.portrait && (await roundPortrait(preview.portrait));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${portrait ?? ''}
${drawWords([
  { lines: name.lines.length > 0 ? name : big, leading: 1.1, before: 0, ink },
  { lines: title, leading: 1.32, before: 26, ink },
  { lines: company, leading: 1.32, before: 4, ink: quiet },
])}
</svg>`;
  const whole = sharp(scene, { raw: pixels }).composite([{ input: Buffer.from(svg) }]);
  return smallEnough(await whole.removeAlpha().raw().toBuffer());
}

interface PreviewPictureBlock {
  lines: Lines;
  leading: number;
  before: number;
  ink: string;
}

/** The blocks below each other, centred slightly above the middle. */
export function drawWords(blocks: PreviewPictureBlock[]): string {
  const present = blocks.filter(({ lines }) => lines.lines.length > 0);
  const getHeight = ({ lines, leading, before }: PreviewPictureBlock, index: number) =>
    lines.lines.length * lines.size * leading + (index > 0 ? before : 0);
  let y = (height - 16 - present.reduce((sum, block, index) => sum + getHeight(block, index), 0)) / 2;
  return present
    .map((block, index) => {
      const first = y + (index > 0 ? block.before : 0) + block.lines.size * (block.leading - 0.22);
      y += getHeight(block, index);
      return drawLines(block.lines, { y: first, leading: block.leading, ink: block.ink });
    })
    .join('');
}

function drawLines(
  { lines, size }: Lines,
  { y, leading, ink }: { y: number; leading: number; ink: string },
): string {
  return lines
    .map((line, index) => drawLine(line, { x: margin, y: y + index * size * leading, size, ink }))
    .join('');
}

/** Omits a portrait that cannot be decoded, so that the preview never fails. */
async function roundPortrait(bytes: Uint8Array): Promise<string | undefined> {
  const { x, y, radius, ring } = portrait;
  const png = await sharp(bytes)
    .resize(radius * 4, radius * 4)
    .png()
    .toBuffer()
    .catch(() => undefined);
  if (!png) return undefined;
  return `<clipPath id="round"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>
<circle cx="${x}" cy="${y}" r="${radius + ring}" fill="${paper}"/>
<image x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 2}" clip-path="url(#round)" href="data:image/png;base64,${png.toString('base64')}"/>
<circle cx="${x}" cy="${y}" r="${radius - 0.5}" fill="none" stroke="${ink}" stroke-opacity="0.08"/>`;
}

/** Encodes a JPEG of at most 250 KB, which every messenger accepts. */
export async function smallEnough(picture: Buffer): Promise<Buffer> {
  let jpeg = picture;
  for (const quality of [88, 78, 66, 50]) {
    const chromaSubsampling = quality > 70 ? '4:4:4' : '4:2:0';
    jpeg = await sharp(picture, { raw: pixels })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling })
      .toBuffer();
    if (jpeg.length <= 250_000) break;
  }
  return jpeg;
}
