import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { drawPicture, pictureFiles } from './draw-picture.ts';
import { drawnFolder } from './drawn-folder.ts';

/**
 * Draws every picture of the shop in every format into the folder kept with the sources (`npm run
 * pictures:shop`).
 */
async function drawAll(): Promise<void> {
  mkdirSync(drawnFolder, { recursive: true });
  for (const file of readdirSync(drawnFolder))
    if (!pictureFiles.includes(file)) rmSync(join(drawnFolder, file));
  const waiting = [...pictureFiles];
  const draw = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      writeFileSync(join(drawnFolder, file), (await drawPicture(file)) ?? '');
  };
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
}

await drawAll();
