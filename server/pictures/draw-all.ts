import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { drawPicture, pictureFiles } from './draw-picture.ts';

/** Every picture of the shop in every format, so that nobody has to wait for one. */
export async function drawAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const waiting = [...pictureFiles];
  const draw = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) writeFileSync(join(folder, file), (await drawPicture(file)) ?? '');
  };
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: node server/pictures/draw-all.ts <folder>');
  await drawAll(folder);
}
