import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Photo } from '../uploads/photo.ts';
import { demoPeople } from './demo-people.ts';

const fileIn = (folder: string) => join(folder, 'photos');

/**
 * Returns the portraits in the order of `demoPeople`: those drawn at build time, else drawn now, which takes
 * most of a second.
 */
export async function demoPhotos(
  folder = fileURLToPath(new URL('../../build/demo', import.meta.url)),
): Promise<Photo[]> {
  // written by this file, so the type is known
  return existsSync(fileIn(folder)) ? (deserialize(readFileSync(fileIn(folder))) as Photo[]) : drawAll();
}

async function drawAll(): Promise<Photo[]> {
  const { drawDemoPortrait } = await import('./demo-portrait.ts');
  const { createPhoto } = await import('../uploads/photo.ts');
  return Promise.all(demoPeople.map(async ({ sitter }) => createPhoto(await drawDemoPortrait(sitter))));
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: node server/seed/demo-photos.ts <folder>');
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileIn(folder), serialize(await drawAll()));
}
