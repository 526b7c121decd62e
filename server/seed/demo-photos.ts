import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { placements } from '@visita/core/uploads/placement';
import type { CardPicture } from '../uploads/card-picture.ts';
import type { Photo } from '../uploads/photo.ts';
import { demoPeople } from './demo-people.ts';

/** The portrait of a demo person, and the logo and the cover of their card. */
export interface DemoPictures {
  photo: Photo;
  look: CardPicture[];
}

const fileIn = (folder: string) => join(folder, 'photos');

/**
 * Returns the pictures in the order of `demoPeople`: those drawn at build time, else drawn now, which takes
 * a second.
 */
export async function demoPhotos(
  folder = fileURLToPath(new URL('../../build/demo', import.meta.url)),
): Promise<DemoPictures[]> {
  // written by this file, so the type is known
  return existsSync(fileIn(folder))
    ? (deserialize(readFileSync(fileIn(folder))) as DemoPictures[])
    : drawAll();
}

async function drawAll(): Promise<DemoPictures[]> {
  const { drawDemoLook } = await import('./demo-look.ts');
  const { drawDemoPortrait } = await import('./demo-portrait.ts');
  const { createCardPicture } = await import('../uploads/card-picture.ts');
  const { createPhoto } = await import('../uploads/photo.ts');
  return Promise.all(
    demoPeople.map(async ({ sitter, look }) => ({
      photo: await createPhoto(await drawDemoPortrait(sitter)),
      look: await Promise.all(
        placements.flatMap((placement) => {
          const drawing = look[placement];
          return drawing ? [drawDemoLook(drawing).then((png) => createCardPicture(png, { placement }))] : [];
        }),
      ),
    })),
  );
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: node server/seed/demo-photos.ts <folder>');
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileIn(folder), serialize(await drawAll()));
}
