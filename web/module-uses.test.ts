import { expect, test } from 'vitest';
import { createModuleUses } from './module-uses.ts';

const sources: Record<string, string> = {
  screen: `import { Button, type Shape } from 'library'; import words from 'words'; export default () => <Button>{words}</Button>;`,
  library: `'use client'; import { Button } from 'button'; import { Table } from 'table'; export { Button, Table }; export * from 'hooks'; import 'style';`,
  hooks: `export { useId } from 'use-id'; export { useMedia as useWidth } from 'use-media';`,
  button: `import { useId } from 'hooks'; export const Button = useId;`,
  whole: `import * as all from 'library'; export const use = all;`,
  passing: `export { useWidth as wide } from 'library';`,
  late: `const load = () => import('table'); export { load };`,
  old: `module.exports = require('table');`,
};
const imports: Record<string, string[]> = {
  screen: ['library', 'words'],
  library: ['button', 'table', 'hooks', 'style'],
  hooks: ['use-id', 'use-media'],
  button: ['hooks'],
  whole: ['library'],
  passing: ['library'],
  late: ['\0vite/preload-helper.js'],
  old: ['table'],
};
const usedBy = createModuleUses({
  getModuleInfo: (id) => ({ importedIds: imports[id] ?? [], code: sources[id] ?? 'export const useId = 1;' }),
});
const used = (start: string) => [...usedBy([start])].toSorted();

test('Of a barrel only the names imported and its side-effect imports are used', () => {
  expect(used('screen')).toEqual(['button', 'screen', 'style', 'use-id', 'words']);
  expect(used('passing')).toEqual(['passing', 'style', 'use-media']);
});

test('A namespace import uses everything', () => {
  expect(used('whole')).toEqual([
    'button',
    'hooks',
    'library',
    'style',
    'table',
    'use-id',
    'use-media',
    'whole',
  ]);
  expect(used('old')).toEqual(['old', 'table']);
});

test('Dynamic imports are not followed', () => {
  expect(used('late')).toEqual(['late']);
});
