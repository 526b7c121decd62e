import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** The sources of the whole repository and their imports, read from syntax trees. */

export const root = join(import.meta.dirname, '..');
export const layers = ['core', 'server', 'web'];
const skipped = /node_modules|\.react-router|\/migrations\//;

export const files = [...layers, 'packages', 'launch', 'bench', 'e2e', 'live-suite', 'architecture'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(tsx?|mjs|css|js)$/.test(file) && !file.endsWith('.d.ts') && !skipped.test(file)),
);
const isTest = (file: string) => /\.test\.tsx?$|^(server|packages\/stripe-emulator)\/test\//.test(file);

export const code = files.filter((file) => /\.tsx?$/.test(file));
export const product = code.filter((file) => layers.includes(file.split('/')[0] ?? '') && !isTest(file));
export const emulator = code.filter((file) => file.startsWith('packages/stripe-emulator/') && !isTest(file));

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

const trees = new Map<string, ESTree.Program>();

export function parseSource(file: string): ESTree.Program {
  const tree = trees.get(file);
  if (tree) return tree;
  const { program, errors } = parseSync(file, readSource(file));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  trees.set(file, program);
  return program;
}

/** Returns the source text without comments. */
export function readCode(file: string): string {
  const text = readSource(file);
  const { comments } = parseSync(file, text);
  return comments.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

const imports = new Map<string, string[]>();

/**
 * Returns all imports of a file, type imports too: own files by their path from the root, packages by their
 * name.
 */
export function listImports(file: string): string[] {
  const paths = imports.get(file);
  if (paths) return paths;
  const found: string[] = [];
  const add = (source: ESTree.Node | null) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      found.push(resolve(file, source.value));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(parseSource(file));
  const targets = found.filter((name) => !name.includes('/+types/'));
  imports.set(file, targets);
  return targets;
}

function resolve(file: string, name: string): string {
  const plain = name.replace(/\?\w+$/, '');
  if (plain.startsWith('@visita/')) {
    const path = plain.slice('@visita/'.length).replace(/^stripe-emulator\b/, 'packages/$&');
    return /\.\w+$/.test(path) ? path : `${path}.ts`;
  }
  return plain.startsWith('.') ? normalize(join(dirname(file), plain)) : plain;
}

/** Returns the package of an import, without the path inside it; undefined for own files. */
export function packageName(name: string): string | undefined {
  if (
    layers.includes(name.split('/')[0] ?? '') ||
    /^(packages|launch|bench|e2e|live-suite|architecture|build)\//.test(name)
  )
    return undefined;
  if (name.startsWith('node:') || name.startsWith('virtual:')) return undefined;
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns every forbidden import, so that the failing test names the file to fix. */
export function forbidden(of: string[], isForbidden: (from: string, to: string) => boolean): string[] {
  return of.flatMap((file) => [
    ...new Set(
      listImports(file)
        .filter((name) => isForbidden(file, name))
        .map((name) => `${file} imports ${name}`),
    ),
  ]);
}

/**
 * Returns import cycles, including type imports: one line per group of files (Tarjan's strongly connected
 * components).
 */
export function circles(of: string[]): string[] {
  const fileSet = new Set(of);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const next of listImports(file)) {
      if (!fileSet.has(next)) continue;
      if (!index.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.toSorted().join(' ↔ '));
  };
  for (const file of of) if (!index.has(file)) visit(file);
  return found;
}
