import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { layouts } from '@visita/core/cards/look';
import { demoPeople } from './demo-people.ts';
import { demoPhotos } from './demo-photos.ts';

test('the photos that the build has drawn are those that would be drawn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visita-demo-'));
  try {
    const photos = await demoPhotos(folder);
    execFileSync(process.execPath, [fileURLToPath(new URL('demo-photos.ts', import.meta.url)), folder]);
    const built = await demoPhotos(folder);
    expect(built).toEqual(photos);
    expect(built).toHaveLength(demoPeople.length);
    expect(demoPeople.map(({ content }) => content.layout).toSorted()).toEqual([...layouts].toSorted());
    expect(Buffer.isBuffer(built[0]?.photo.portrait)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
