import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Visitor, type ESTree } from 'vite';
import { code, files, parseSource, readSource } from './sources.ts';

/** A class that a screen uses and its stylesheet lacks has no style, and the type checker does not notice. */
test('every class that a screen names is in its style', () => {
  const missing = code
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => {
      const text = readSource(file);
      // Import lines are removed, because a file name looks like a class.
      const used = text.replaceAll(/^import .* from '.*';$/gm, '');
      return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
        ([, name = '', style = '']) => {
          const declared = new Set(
            [...readSource(join(dirname(file), style)).matchAll(/\.([a-z][\w-]*)/gi)].map(([, own]) => own),
          );
          const names = [...used.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, own]) => own);
          return names.filter((own) => !declared.has(own)).map((own) => `${file}: ${own} is not in ${style}`);
        },
      );
    });
  expect(missing).toEqual([]);
});

interface Declaration {
  file: string;
  property: string;
  value: string;
  /** For the report: file, line and declaration. */
  at: string;
}

/** The stylesheets without comments. Tokens and breakpoints are declared in two others. */
const sheets = files
  .filter(
    (file) =>
      file.startsWith('web/') && file.endsWith('.css') && !/ui\/(?:tokens|breakpoints)\.css$/.test(file),
  )
  .map((file) => ({
    file,
    text: readSource(file).replaceAll(/\/\*[\s\S]*?\*\//g, (text) => text.replaceAll(/./g, ' ')),
  }));

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

const declarations: Declaration[] = sheets.flatMap(({ file, text }) =>
  [...text.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ({ index, 1: property = '', 2: value = '' }) => ({
      file,
      property,
      value,
      at: `${file}:${lineAt(text, index)}: ${property}: ${value}`,
    }),
  ),
);

/** Properties whose lengths are tokens, and custom properties named after one. */
const measured =
  /^(?:--[\w-]*)?(?:margin|padding|gap|inset|top|right|bottom|left|font|radius|edge)\b|-radius$/;

/**
 * A length that is no token. Needed without one: nothing (0), a hairline (up to 2px), what follows its text (em), a share
 * of the element (%), of the window (vw, vh) or of a drawing (cqw), and what is printed (mm, pt).
 */
const literalLength = /(?<![\w.#-])-?(?!(?:[0-2]|0\.5|1\.5)px)\d*\.?\d+(?:px|rem|cm|in|ch|ex|pc)\b/;

/** Tokens are multiplied by whole numbers and divided by two, so that distances stay those of the scale. */
const oddFactor =
  /\d*\.\d+ \* var\(--(?:space|radius|font-size)|var\(--(?:space|radius|font-size)[\w-]+\) (?:\*|\/ (?!2\b))/;

test('Distances, type sizes and corners of stylesheets are tokens', () => {
  const literals = declarations.filter(
    ({ property, value }) =>
      (measured.test(property) && literalLength.test(value)) ||
      (property !== 'font' && oddFactor.test(value)),
  );
  expect(literals.map(({ at }) => at)).toEqual([]);
});

/** Pictures, whose colours belong to the thing they show: our card, a bank's card, the ground of a product's picture. */
const drawings = /\/(?:card-material|card-object|profile-card|bank-card|product-picture)\.(?:module\.)?css$/;

const literalColour =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|orange|yellow|green|teal|blue|navy|purple|pink|brown|gold)(?![\w-])/i;

test('Colours of stylesheets are tokens', () => {
  const literals = declarations.filter(
    ({ file, property, value }) =>
      !drawings.test(file) && !property.startsWith('grid') && literalColour.test(value),
  );
  expect(literals.map(({ at }) => at)).toEqual([]);
});

test('Breakpoints are the five of breakpoints.css', () => {
  const names = [...readSource('web/ui/breakpoints.css').matchAll(/@custom-media (--[\w-]+) /g)].map(
    ([, name]) => name,
  );
  expect(names).toHaveLength(5);
  const inStyles = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media ([^{]+)/g)]
      .filter(([, query = '']) => {
        const used = query.match(/--[\w-]+/g) ?? [];
        return /\d/.test(query) || used.some((name) => !names.includes(name));
      })
      .map(({ index, 0: query }) => `${file}:${lineAt(text, index)}: ${query}`),
  );
  const inCode = code
    .filter((file) => file.startsWith('web/') && file !== 'web/ui/breakpoints.ts')
    .filter((file) => /\((?:min|max)-(?:width|height): ?[\d.]/.test(readSource(file)));
  expect([...inStyles, ...inCode]).toEqual([]);
});

/** Props of Mantine and keys of inline styles whose lengths are tokens. */
const measuredProp =
  /^(?:[mp][trblxyse]?|gap|rowGap|columnGap|spacing|verticalSpacing|radius|fz|inset|(?:margin|padding)\w*|top|right|bottom|left|fontSize|borderRadius)$/;

/** True for `4` and `'4px'`, not for `0` or a token's name. */
const isLiteralLength = (value: ESTree.Node | null): boolean =>
  value?.type === 'JSXExpressionContainer'
    ? isLiteralLength(value.expression)
    : value?.type === 'Literal' &&
      (typeof value.value === 'number' ? value.value !== 0 : literalLength.test(String(value.value)));

test('Distances, type sizes and corners of components are tokens', () => {
  const literals: string[] = [];
  for (const file of code.filter((each) => each.startsWith('web/') && each.endsWith('.tsx'))) {
    const text = readSource(file);
    const report = ({ start, end }: ESTree.Node) =>
      literals.push(`${file}:${lineAt(text, start)}: ${text.slice(start, end)}`);
    new Visitor({
      JSXAttribute(node) {
        if (node.name.type !== 'JSXIdentifier') return;
        if (measuredProp.test(node.name.name) && isLiteralLength(node.value)) report(node);
        if (node.name.name !== 'style' || node.value?.type !== 'JSXExpressionContainer') return;
        const style = node.value.expression;
        if (style.type === 'ObjectExpression')
          for (const each of style.properties)
            if (
              each.type === 'Property' &&
              each.key.type === 'Identifier' &&
              measuredProp.test(each.key.name) &&
              isLiteralLength(each.value)
            )
              report(each);
      },
    }).visit(parseSource(file));
  }
  expect(literals).toEqual([]);
});
