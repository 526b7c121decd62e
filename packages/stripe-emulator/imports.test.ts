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

test('no imports in a circle, by type either', () => {
  expect(graph.get('main.ts')).toEqual(['start.ts']);
  expect([...graph.values()].flat().filter((file) => !graph.has(file))).toEqual([]);
  expect(findCircles()).toEqual([]);
});
