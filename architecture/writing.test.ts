import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { code, files, parseSource, readSource } from './sources.ts';

/** Words that open a headless clause ("What a company asked"): a comment begins with a verb or with its subject. */
const headless = /^(what|who|whom|whose|whoever|where|whether|how|nothing|nobody|somebody)\b/i;

/** Words that hide who acts: the buyer, the owner, a visitor, staff, the caller, Stripe, PostgreSQL, the browser. */
const nameless = /\b(somebody|whoever|nobody|whoso|anybody)\b/i;

/** Returns the comments of a file with their lines, without their marks; directives of tools are left out. */
function getComments(file: string): { line: number; text: string }[] {
  const text = readSource(file);
  const { comments } = parseSync(file, text);
  return comments
    .map(({ value, start }) => ({
      line: text.slice(0, start).split('\n').length,
      text: value.replaceAll(/^\s*\*+ ?/gm, '').trim(),
    }))
    .filter(
      (comment) => !/^(oxlint-|eslint-|@ts-|@__PURE__|prettier-ignore|\/ <reference)/.test(comment.text),
    );
}

/** Returns the titles of a file's tests and groups, also those after a table of cases. */
const titlesIn = (file: string): string[] =>
  [
    ...readSource(file).matchAll(
      /^ *(?:\]\)|(?:test|describe)(?:\.\w+)*)\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gm,
    ),
  ].map(([, , title = '']) => title);

const scripts = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
const comments = scripts.flatMap((file) =>
  getComments(file).map((comment) => ({ ...comment, at: `${file}:${comment.line}` })),
);

test('a comment begins with a verb or with its subject', () => {
  expect(comments.length).toBeGreaterThan(5_000);
  expect(
    comments.filter(({ text }) => headless.test(text)).map(({ at, text }) => `${at}: ${text.slice(0, 80)}`),
  ).toEqual([]);
});

test('a comment names who acts', () => {
  expect(
    comments.filter(({ text }) => nameless.test(text)).map(({ at, text }) => `${at}: ${text.slice(0, 80)}`),
  ).toEqual([]);
});

test('the name of a type is declared in at most two files', () => {
  const files = new Map<string, Set<string>>();
  for (const file of code) {
    for (const [, name = ''] of readSource(file).matchAll(
      /^(?:export )?(?:declare )?(?:type|interface) (\w+)/gm,
    )) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  expect(
    [...files].filter(([, { size }]) => size > 2).map(([name, where]) => `${name}: ${[...where].join(', ')}`),
  ).toEqual([]);
});

test('no function is named …Of', () => {
  const declaration =
    /^ *(?:export )?(?:(?:async )?function\*? (\w*[a-z]Of)\b|const (\w*[a-z]Of) = (?:async )?(?:\(|<|\w+ =>))/gm;
  const found = scripts.flatMap((file) =>
    [...readSource(file).matchAll(declaration)].map(([, name, arrow]) => `${file}: ${name ?? arrow}`),
  );
  expect(found.filter((line) => !/: (?:is|has)[A-Z]/.test(line))).toEqual([]);
});

test('a title of a test names who acts', () => {
  const titles = scripts
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .flatMap((file) => titlesIn(file).map((title) => ({ file, title })));
  expect(titles.length).toBeGreaterThan(2_500);
  expect(
    titles
      .filter(({ title }) => nameless.test(title) || /\beverybody\b/i.test(title))
      .map(({ file, title }) => `${file}: ${title}`),
  ).toEqual([]);
});

/** Participles and adverbs that say nothing about the thing that a local holds. */
const bareWord = /\b(asked|told|held|there|written|drawn|met|known|said|kept|made|begun|heard)\b/;

/** More of them, refused where no local has one any more. */
const moreBareWords =
  /\b(refused|typed|wanted|chosen|placed|shown|taken|named|sent|given|listed|opened|paid|thrown|bound|loaded)\b/;
const withoutMore =
  /^(?:web|launch|e2e|bench|architecture|core|live-suite|server\/(?:account|identity|staff))\/|^architecture\.test\.ts$/;

/** Returns the locals of a file that are declared with a bare participle; fields taken from an object keep their name. */
function bareLocals(file: string, words: RegExp): string[] {
  const bare = new RegExp(`^${words.source}$`);
  const found: string[] = [];
  const add = (node: ESTree.Node | null | undefined) => {
    if (node?.type === 'Identifier' && bare.test(node.name)) found.push(`${file}: ${node.name}`);
    if (node?.type === 'AssignmentPattern') add(node.left);
    if (node?.type === 'RestElement') add(node.argument);
    if (node?.type === 'ArrayPattern') node.elements.forEach(add);
    if (node?.type === 'ObjectPattern')
      for (const property of node.properties) {
        if (property.type === 'RestElement') add(property.argument);
        else if (!property.shorthand) add(property.value);
      }
  };
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(add),
    FunctionExpression: ({ params }) => params.forEach(add),
    ArrowFunctionExpression: ({ params }) => params.forEach(add),
    CatchClause: ({ param }) => add(param),
  }).visit(parseSource(file));
  return found;
}

test.each([
  ['everywhere', bareWord, /^/],
  ['on the screens, in the rules and in the tools', moreBareWords, withoutMore],
])('a local is a noun, not a bare participle: %s', (_, words, folders) => {
  const suspects = scripts.filter((file) => folders.test(file) && words.test(readSource(file)));
  expect(suspects.flatMap((file) => bareLocals(file, words))).toEqual([]);
});

test('a title of a test cites nothing outside the repository', () => {
  const titles = code
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readSource(file).matchAll(/^\s*(?:test|describe)(?:\.\w+)?\(.*\bscenario \d+/gim)].map(
        ([line]) => `${file}: ${line.trim()}`,
      ),
    );
  expect(titles).toEqual([]);
});
