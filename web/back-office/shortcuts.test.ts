import { expect, test } from 'vitest';
import { nextRow, shortcutFor } from './shortcuts.ts';

const shortcut = (key: string, more: Partial<Parameters<typeof shortcutFor>[0]> = {}, isBusy = false) =>
  shortcutFor({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more }, isBusy);

test('Every shortcut is recognized by its character', () => {
  expect(['/', '?', 'j', 'k', 'x', 'q'].map((key) => shortcut(key))).toEqual([
    'search',
    'keys',
    'next',
    'previous',
    'choose',
    undefined,
  ]);
  expect([shortcut('k', { ctrlKey: true }), shortcut('K', { metaKey: true })]).toEqual(['menu', 'menu']);
});

test('In a field only the menu’s shortcut works', () => {
  expect(['/', '?', 'j', 'k', 'x'].map((key) => shortcut(key, {}, true))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(shortcut('k', { ctrlKey: true }, true)).toBe('menu');
});

test('Browser shortcuts and IME composition are left alone', () => {
  expect([
    shortcut('j', { ctrlKey: true }),
    shortcut('/', { metaKey: true }),
    shortcut('k', { altKey: true }),
  ]).toEqual([undefined, undefined, undefined]);
  expect(shortcut('k', { ctrlKey: true, altKey: true })).toBeUndefined();
  expect([shortcut('j', { isComposing: true }), shortcut('k', { ctrlKey: true, isComposing: true })]).toEqual(
    [undefined, undefined],
  );
});

test('The focus moves row by row, enters at the nearer end and stops at both ends', () => {
  expect([nextRow(3, -1, 1), nextRow(3, -1, -1)]).toEqual([0, 2]);
  expect([nextRow(3, 0, 1), nextRow(3, 2, 1), nextRow(3, 1, -1), nextRow(3, 0, -1)]).toEqual([1, 2, 0, 0]);
  expect(nextRow(0, -1, 1)).toBeUndefined();
});
