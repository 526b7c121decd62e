import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import type * as Vite from 'vite';
import { demoProfile } from './demo-profile.ts';
import { expect, app, test } from './journey.ts';
import {
  iteratorMakers,
  iteratorMethods,
  newerGlobals,
  newerMethods,
  newerStatics,
} from './newer-functions.ts';
import { portrait } from './portrait.ts';
import { newcomer } from './people.ts';
import { wordsIn } from './words.ts';

const client = join(import.meta.dirname, '../build/web/client');
const { account, cards: words } = wordsIn('en');

/** Functions in use that an old browser lacks, each with the file that supplies or guards it. */
const harmless: Record<string, string> = {
  'AbortSignal.any': 'web/site/missing-functions.ts',
  'AbortSignal.timeout': 'web/site/missing-functions.ts',
  '.throwIfAborted': 'web/site/missing-functions.ts',
  '.toSorted': 'web/site/missing-functions.ts',
  '.toReversed': 'web/site/missing-functions.ts',
  '.toSpliced': 'web/site/missing-functions.ts',
  '.with': 'web/site/missing-functions.ts',
  TransformStream: 'web/site/first-script.ts',
  TextEncoderStream: 'web/site/first-script.ts',
  '.pipeThrough': 'web/site/first-script.ts',
  'Intl.Segmenter': 'web/sharing/lines.ts looks whether there is one',
  'URL.canParse': 'the router looks whether there is one',
  '.startViewTransition': 'React asks for it in a try block, and only where a transition is wanted',
  '.getAuthenticatorData': 'the library for passkeys looks whether there is one',
  '.getPublicKey': 'the library for passkeys looks whether there is one',
  '.getPublicKeyAlgorithm': 'the library for passkeys looks whether there is one',
  ClipboardItem: 'web/ui/copy-rich.ts copies plain text where it fails',
  OffscreenCanvas: 'the reader of codes tries it and takes a canvas',
};

/** Lengths of Safari 16 and Chrome 105, and the rules that only browsers with these lengths read. */
const containerLength = /[\d.](?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/;
const guard = /^@container\b|^@supports\s*\(\s*width\s*:\s*1cqw\s*\)/;

/**
 * Lists the declarations of a style sheet that have a container length, no guard around them, and none of
 * their property before.
 */
function unguardedLengths(css: string): string[] {
  const found: string[] = [];
  const open: { prelude: string; declared: Set<string> }[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|url\([^)]*\)/g, 'text');
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};]|$)/g)) {
    const block = open.at(-1);
    if (end === '{') open.push({ prelude: text.trim(), declared: new Set() });
    else if (block && text.includes(':')) {
      const property = text.slice(0, text.indexOf(':')).trim();
      const isSafe = open.some(({ prelude }) => guard.test(prelude)) || block.declared.has(property);
      if (!containerLength.test(text)) block.declared.add(property);
      // the last value of a variable counts, whether or not it is understood
      else if (!isSafe || (property.startsWith('--') && block.declared.has(property)))
        found.push(`${block.prelude} { ${text.trim()} }`);
    }
    if (end === '}') open.pop();
  }
  return found;
}

interface Node {
  type?: string;
  name?: string;
  value?: unknown;
  regex?: { pattern: string; flags: string };
  callee?: Node;
  computed?: boolean;
  object?: Node;
  property?: Node;
  start?: number;
  end?: number;
}

/** Lookbehind (Safari 16.4), inline flags, and the flag `v`. */
const newerPattern = /\(\?<[=!]|\(\?[a-z]*-?[a-z]+:/;

/** Lists the syntax and functions of a file that an old browser does not support. */
function newerIn(node: Node): string[] {
  const found: string[] = [];
  if (node.type === 'StaticBlock') found.push('static block');
  if (node.regex && (newerPattern.test(node.regex.pattern) || node.regex.flags.includes('v')))
    found.push(`/${node.regex.pattern}/`);
  if (node.type === 'ImportDeclaration' && (node as { attributes?: unknown[] }).attributes?.length)
    found.push('import attributes');
  const isUse = node.type === 'CallExpression' || node.type === 'NewExpression';
  const callee = isUse ? node.callee : undefined;
  if (callee?.type === 'Identifier' && newerGlobals.has(callee.name ?? '')) found.push(callee.name ?? '');
  if (callee?.type === 'MemberExpression' && !callee.computed) {
    const name = callee.property?.name ?? '';
    const owner = callee.object?.name ?? '';
    const constructorName =
      callee.object?.type === 'CallExpression' ? (callee.object.callee?.property?.name ?? '') : '';
    const isPlain = ['Object', 'Array'].includes(callee.object?.callee?.object?.name ?? '');
    if (newerStatics.has(`${owner}.${name}`)) found.push(`${owner}.${name}`);
    else if (newerMethods.has(name)) found.push(`.${name}`);
    else if (iteratorMethods.has(name) && iteratorMakers.has(constructorName) && !isPlain)
      found.push(`.${constructorName}().${name}`);
  }
  const below = Object.values(node).flatMap(
    (value: unknown) => (Array.isArray(value) ? value : [value]) as unknown[],
  );
  return [
    ...found,
    ...below.flatMap((value) => (typeof value === 'object' && value !== null ? newerIn(value) : [])),
  ];
}

test(
  'Built files use no syntax and no function that the oldest browsers lack',
  { tag: '@phone' },
  async () => {
    // the parser of the build, a dependency of the web workspace
    const { parseSync } = (await import(
      createRequire(join(client, '../../../web/package.json')).resolve('vite')
    )) as typeof Vite;
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    expect(files.length).toBeGreaterThan(50);
    const used = new Set<string>();
    for (const name of files) {
      const { program, errors } = parseSync(name, readFileSync(join(client, name), 'utf8'));
      expect(errors, name).toEqual([]);
      const newer = newerIn(program);
      for (const each of newer) used.add(each);
      expect(
        newer.filter((each) => !(each in harmless)),
        name,
      ).toEqual([]);
    }
    // an exception that is no longer used must be removed
    expect(
      Object.keys(harmless).filter((name) => !used.has(name) && !harmless[name]?.endsWith('first-script.ts')),
    ).toEqual([]);
  },
);

test(
  'Container units have a fallback for old browsers, in built styles and the profile’s',
  { tag: '@phone' },
  async () => {
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    );
    expect(files.length).toBeGreaterThan(50);
    const profile = await (await fetch(`${app.url}${await demoProfile(app.url)}`)).text();
    const styles = [...profile.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    expect(styles.join('')).toContain('cqw');
    const sheets: [string, string][] = [
      ...files.map((name): [string, string] => [name, readFileSync(join(client, name), 'utf8')]),
      ['profile', styles.join('')],
    ];
    expect(sheets.filter(([, css]) => containerLength.test(css)).length).toBeGreaterThan(4);
    for (const [name, css] of sheets) expect(unguardedLengths(css), name).toEqual([]);

    // cases that the style sheet reader must find
    expect(
      unguardedLengths(
        '.a{width:2px;width:1cqw}@container (width>1px){.a{width:1cqw}}@supports (width:1cqw){.a{--u:1cqw}}',
      ),
    ).toEqual([]);
    expect(
      unguardedLengths('.a{width:1cqw;width:2px}.b{--u:2px;--u:1cqw}@media print{.c{inset:0 4cqi}}'),
    ).toHaveLength(3);
  },
);

test(
  'Registration, card photos and lists work in a browser without the newer functions',
  { tag: '@phone' },
  async ({ page, freeCard }) => {
    await page.addInitScript(() => {
      const remove = (owner: object, names: string[]) =>
        names.forEach((name) => Reflect.deleteProperty(owner, name));
      remove(Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']);
      remove(AbortSignal, ['any', 'timeout']);
      remove(AbortSignal.prototype, ['throwIfAborted']);
      remove(ReadableStream.prototype, ['pipeThrough']);
      remove(globalThis, ['TransformStream', 'TextEncoderStream']);
      remove(Intl, ['Segmenter']);
    });
    const ana = newcomer();
    await page.goto('/en/register');
    await page.getByLabel(account.fields.displayName).fill(ana.displayName);
    await page.getByLabel(account.fields.email).fill(ana.email);
    for (const field of await page.locator('input[type=password]').all()) await field.fill(ana.password);
    await page.getByRole('button', { name: account.register.card.submit }).click();
    await expect(page).not.toHaveURL(/register/);

    expect(
      await page.evaluate(() => [
        [3, 1, 2].toSorted(undefined),
        [3, 1, 2].toSorted((a, b) => b - a),
        [1, 2, 3].toReversed(),
        [1, 2, 3, 4].toSpliced(1, 2, 9),
        [1, 2, 3, 4].toSpliced(2),
        [1, 2, 3].with(2, 9),
        AbortSignal.any([AbortSignal.abort(new Error('over'))]).aborted,
        AbortSignal.any([new AbortController().signal, AbortSignal.timeout(60_000)]).aborted,
      ]),
    ).toEqual([[1, 2, 3], [3, 2, 1], [3, 2, 1], [1, 9, 4], [1, 2], [1, 2, 9], true, false]);
    expect(
      await page.evaluate(async () => {
        const signal = AbortSignal.any([AbortSignal.timeout(1)]);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return (signal.reason as DOMException).name;
      }),
    ).toBe('TimeoutError');

    await page.goto(`/en/cards/bind?tapped=${freeCard.profilePath.slice(-10)}`);
    await page.getByLabel(words.bind.field).fill(freeCard.number);
    await page.getByRole('button', { name: words.bind.bind }).click();
    await page.getByRole('link', { name: words.wizard.fill.whole }).click();
    // both screens have a button for the photo
    await expect(page.getByRole('heading', { level: 1, name: words.edit.titleBlank })).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: words.photo.choose }).click();
    await (await choosing).setFiles(portrait);
    await page.getByRole('button', { name: words.photo.use }).click();
    await expect(page.getByText(words.photo.done)).toBeVisible();
    await page.goto(`${app.url}/en/shop/cart`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
