import { Visitor, type ESTree } from 'vite';
import { readSource, parseSource } from './sources.ts';

/** A refused word: its parts in sequence within a name, or the whole name. */
interface Refused {
  word: string;
  parts: string[];
  isAlone: boolean;
}

/** Names from platforms and libraries. */
const foreignNames = new Set([
  'letterSpacing', // CSS
  'FontFace', // The browser.
  'fontFace', // The mail library's name for the browser's.
  'deadLetter', // pg-boss: the queue for jobs that failed permanently.
  'deadLetters',
]);

/** Reads the left column of the table under "Vocabulary" in CONTRIBUTING.md. */
export function refusedWords(): Refused[] {
  const [, table = ''] = /\n## Vocabulary\n([\s\S]*?)(?=\n## |$)/.exec(readSource('CONTRIBUTING.md')) ?? [];
  const cells = table
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[0] ?? ''] : []));
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`( \(alone\))?/g)].map(([, word = '', alone]) => ({
      word,
      parts: word.split(' '),
      isAlone: alone !== undefined,
    })),
  );
}

/**
 * Splits a name into words: `openHouse` and `open-house` are both open, house; a plural counts as its
 * singular.
 */
export const splitIdentifier = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

const isSame = (part: string | undefined, word: string) => part === word || part === `${word}s`;

export function isRefused(
  name: string,
  { parts: words, isAlone }: Pick<Refused, 'parts' | 'isAlone'>,
): boolean {
  if (foreignNames.has(name)) return false;
  const parts = splitIdentifier(name);
  if (isAlone && parts.length !== words.length) return false;
  return parts.some((_, at) => words.every((word, offset) => isSame(parts[at + offset], word)));
}

/**
 * Returns every name that a file defines: its own, and those of its declarations. Names that it only uses do
 * not count.
 */
export function collectNames(file: string): Set<string> {
  const names = new Set([(file.split('/').at(-1) ?? '').replace(/\.\w+$/, '')]);
  const add = (node: ESTree.Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Identifier') names.add(node.name);
    else if (node.type === 'Property') add(node.value);
    else if (node.type === 'AssignmentPattern') add(node.left);
    else if (node.type === 'RestElement') add(node.argument);
    else if (node.type === 'ObjectPattern') node.properties.forEach(add);
    else if (node.type === 'ArrayPattern') node.elements.forEach(add);
  };
  const addFunction = ({ id, params }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    add(id);
    params.forEach((param) => add(param));
  };
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
    Property: ({ key, computed }) => (computed ? undefined : add(key)),
  }).visit(parseSource(file));
  return names;
}
