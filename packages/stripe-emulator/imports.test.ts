import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const imported = /^(?:import|export)\s[^'"`;]*?from\s+['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm;

/** Every file with its imports, including types. */
const graph = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file): [string, string[]] => {
      const found = [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(
        ([, from, dynamic]) => from ?? dynamic ?? '',
      );
      return [file, found.map((name) => normalize(join(file, '..', name)))];
    }),
);

const packaged = /\b(?:from|import)\s*\(?\s*['"]((?:@[^'"/]+\/)?[^'"./][^'"/]*)/g;

/** Returns the names of the packages that a file imports, types too. */
const listPackages = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(packaged)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'));

/** Finds import cycles, each once, starting at the file where it was entered. */
function findCircles(): string[] {
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const walk = (file: string, path: string[]) => {
    if (state.get(file) === 'open') circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (state.has(file)) return;
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
}

test('Nothing of the product is imported: every package is declared, every file is in this folder', () => {
  const { name, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { name: string; dependencies: Record<string, string>; devDependencies: Record<string, string> };
  const shipped = Object.keys(dependencies);
  const installed = [name, ...shipped, ...Object.keys(devDependencies)];
  const isShipped = (file: string) => !file.endsWith('.test.ts') && !/^(test\/|vitest\.)/.test(file);
  const undeclared = [...graph.keys()].flatMap((file) =>
    listPackages(file)
      .filter((found) => !(isShipped(file) ? shipped : installed).includes(found))
      .map((found) => `${file} imports ${found}`),
  );

  expect([...graph.keys()].flatMap(listPackages)).toContain('pdfmake');
  expect(undeclared).toEqual([]);
  expect([...graph.values()].flat().filter((file) => !graph.has(file))).toEqual([]);
});

test('There are no import cycles, types included', () => {
  expect(graph.get('main.ts')).toEqual(['start.ts']);
  expect(findCircles()).toEqual([]);
});
