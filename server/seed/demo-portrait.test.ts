import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawDemoPortrait, type DemoSitter } from './demo-portrait.ts';
import { sitters } from './demo-sitters.ts';

test('every demo person has a portrait of their own', async () => {
  const portraits = await Promise.all(
    Object.keys(sitters).map((sitter) => drawDemoPortrait(sitter as DemoSitter)),
  );
  for (const portrait of portraits)
    expect(await sharp(portrait).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1000 });
  expect(new Set(portraits.map((portrait) => portrait.toString('base64'))).size).toBe(4);
});
