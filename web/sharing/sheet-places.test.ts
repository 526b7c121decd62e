import { expect, test } from 'vitest';
import { markGap, markLength, sheetHeight, sheetPlaces, sheetWidth, sides } from './sheet-places.ts';

test.each(sides)('codes of %i mm and their cut marks stay on the paper, and apart', (side) => {
  for (const isFull of [false, true]) {
    const positions = sheetPlaces(side, isFull);
    const reach = markGap + markLength;
    for (const { x, y } of positions) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(reach);
      expect(x + side + reach).toBeLessThanOrEqual(sheetWidth);
      expect(y + side + reach).toBeLessThanOrEqual(sheetHeight);
    }
    for (const [index, one] of positions.entries())
      for (const other of positions.slice(index + 1))
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(
          side + 2 * reach,
        );
  }
});

test('A sheet contains one code, or as many as fit', () => {
  expect(sheetPlaces(30, false)).toHaveLength(1);
  expect(sheetPlaces(30, true)).toHaveLength(30);
  expect(sheetPlaces(180, true)).toHaveLength(1);
});
