import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './sources.ts';

const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

test.each(pages)('Every source file that %s names exists', (page) => {
  const fileNames = [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)].map(
    ([, name = '']) => name,
  );
  const exists = (name: string) =>
    existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));

  expect([...new Set(fileNames)].filter((name) => !exists(name))).toEqual([]);
});
