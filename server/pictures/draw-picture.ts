import sharp from 'sharp';
import { drawnFile, pictureWidths, type PictureFormat } from '@visita/core/shop/picture-files';
import { height, paper, width } from './canvas.ts';
import { scenes } from './scenes.ts';

interface File {
  name: string;
  format: PictureFormat;
  width: number;
}

/** Every file of a picture by its name. */
const files: ReadonlyMap<string, File> = new Map(
  Object.keys(scenes).flatMap((name) =>
    (Object.keys(pictureWidths) as PictureFormat[]).flatMap((format) =>
      pictureWidths[format].map((wide): [string, File] => [
        drawnFile(name, { format, width: wide }),
        { name, format, width: wide },
      ]),
    ),
  ),
);

export const pictureFiles: readonly string[] = [...files.keys()];

const largest = Math.max(...pictureWidths.avif);
const pixels = { width: largest, height: (largest * height) / width, channels: 4 } as const;
const density = (72 * largest) / width;

/** The most recently drawn pictures: a page requests several files of each. */
const recent = new Map<string, Promise<Buffer>>();
const mostRecent = 4;

/** Draws one file of a picture; undefined if there is none of that name. */
export async function drawPicture(file: string): Promise<Buffer | undefined> {
  const drawing = files.get(file);
  if (!drawing) return undefined;
  const scaled = sharp(await getPixels(drawing.name), { raw: pixels }).resize(drawing.width);
  if (drawing.format === 'avif') return scaled.avif({ quality: 50, effort: 4 }).toBuffer();
  if (drawing.format === 'webp') return scaled.webp({ quality: 64, alphaQuality: 40 }).toBuffer();
  // JPEG has no transparency, so the picture lies on paper
  const sheet = sharp(Buffer.from(paper), { density: (72 * drawing.width) / width }).resize(drawing.width);
  const lying = sheet.composite([{ input: await scaled.png().toBuffer() }]);
  return lying.flatten().jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

function getPixels(name: string): Promise<Buffer> {
  const recentDrawing = recent.get(name);
  if (recentDrawing) return recentDrawing;
  const drawing = draw(name);
  recent.set(name, drawing);
  const [oldest = ''] = recent.keys();
  if (recent.size > mostRecent) recent.delete(oldest);
  return drawing;
}

function draw(name: string): Promise<Buffer> {
  const svg = scenes[name]?.() ?? '';
  return sharp(Buffer.from(svg), { density })
    .resize(pixels.width, pixels.height)
    .ensureAlpha()
    .raw()
    .toBuffer();
}
