import sharp from 'sharp';
import { expect, test } from 'vitest';
import { colours } from '@visita/core/colour';
import { drawPreview } from './preview.ts';

const words = {
  name: 'Élodie Beauchamp',
  title: 'Directrice artistique',
  company: 'Atelier Boréal',
  brand: 'Visita',
  language: 'fr',
} as const;
const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  });

test.each(colours)('the link to a %s card has a picture that every messenger shows', async (colour) => {
  const picture = await drawPreview({ ...words, colour, portrait: await noise().jpeg().toBuffer() });

  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(picture.length).toBeLessThanOrEqual(250_000);
});

test('it is drawn with the portrait, and without one that cannot be read', async () => {
  const [without, broken, withPortrait] = await Promise.all([
    drawPreview({ ...words, colour: 'blue' }),
    drawPreview({ ...words, colour: 'blue', portrait: Buffer.from('no picture') }),
    drawPreview({ ...words, colour: 'blue', portrait: await noise().jpeg().toBuffer() }),
  ]);
  expect(broken).toEqual(without);
  expect(withPortrait).not.toEqual(without);
});

test('a name of emoji alone is written in letters, and an empty one gives way to the brand', async () => {
  const nameless = { ...words, title: '', company: '', colour: 'gold' } as const;
  const [emoji, texts, empty, brand] = await Promise.all(
    ['😀', ':grinning:', '', words.brand].map((name) => drawPreview({ ...nameless, name })),
  );
  expect(emoji?.equals(texts ?? Buffer.of())).toBe(true);
  expect(emoji?.equals(empty ?? Buffer.of())).toBe(false);
  expect(empty?.equals(brand ?? Buffer.of())).toBe(true);
});

test('who comes when too many wait is asked to come back', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, () => drawPreview({ ...words, colour: 'pink' })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(all.at(-1)).toMatchObject({ reason: { key: 'unavailable' } });
});
