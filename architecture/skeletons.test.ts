import { expect, test } from 'vitest';
import { product, readCode } from './sources.ts';

/** Foundation folders before `ui` cannot use its shapes. */
const belowShapes = ['web/session/guard-skeleton.tsx'];

test('A skeleton states the shapes of its screen, and draws none by itself', () => {
  const drawing = product.filter(
    (file) =>
      file.endsWith('-skeleton.tsx') &&
      !belowShapes.includes(file) &&
      /\bSkeleton\b[^;]*from '@mantine\/core'/.test(readCode(file)),
  );
  expect(drawing).toEqual([]);
});
