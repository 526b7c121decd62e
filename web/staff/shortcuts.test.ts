import { expect, test } from 'vitest';
import { nextRow, shortcutOf } from './shortcuts.ts';

const press = (key: string, more: Partial<Parameters<typeof shortcutOf>[0]> = {}, isBusy = false) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more }, isBusy);

test('every key of the back office is known by its sign', () => {
  expect(['/', '?', 'j', 'k', 'x', 'q'].map((key) => press(key))).toEqual(['search', 'keys', 'next', 'previous', 'choose', undefined]);
  expect([press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual(['menu', 'menu']);
});

test('what is typed into a field is typed, and only the menu opens over it', () => {
  expect(['/', '?', 'j', 'k', 'x'].map((key) => press(key, {}, true))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(press('k', { ctrlKey: true }, true)).toBe('menu');
});

test('the keys of the browser and of the writing of Chinese stay theirs', () => {
  expect([press('j', { ctrlKey: true }), press('/', { metaKey: true }), press('k', { altKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(press('k', { ctrlKey: true, altKey: true })).toBeUndefined();
  expect([press('j', { isComposing: true }), press('k', { ctrlKey: true, isComposing: true })]).toEqual([undefined, undefined]);
});

test('the focus walks row by row, begins at the nearest end and stays at the last', () => {
  expect([nextRow(3, -1, 1), nextRow(3, -1, -1)]).toEqual([0, 2]);
  expect([nextRow(3, 0, 1), nextRow(3, 2, 1), nextRow(3, 1, -1), nextRow(3, 0, -1)]).toEqual([1, 2, 0, 0]);
  expect(nextRow(0, -1, 1)).toBeUndefined();
});
