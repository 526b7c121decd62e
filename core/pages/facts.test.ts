import { expect, test } from 'vitest';
import { factNames, fillLine, fillMarkdown, plainMarkdown, unknownFact, type Facts } from './facts.ts';

const facts = {
  ...Object.fromEntries(factNames.map((name) => [name, `(${name})`])),
  'seller.name': '1. *A* & <b>|[x](y)',
  taxes: '| a |',
} as Facts;

test('known placeholders are filled, and other braces are unchanged', () => {
  expect(fillLine('{{ brand }}: {{seller.name}} {{nothing}} {brand}', facts)).toBe(
    '(brand): 1. *A* & <b>|[x](y) {{nothing}} {brand}',
  );
  expect(unknownFact('{{brand}} {{price.montly}} {{x}}')).toBe('price.montly');
  expect(unknownFact('{{constructor}}')).toBe('constructor');
  expect(unknownFact('{{brand}} and {}')).toBeUndefined();
});

test('in Markdown values are escaped, except for tables and lists', () => {
  expect(fillMarkdown('{{seller.name}}\n\n{{taxes}}', facts)).toBe(
    String.raw`1\. \*A\* \& \<b\>\|\[x\]\(y\)` + '\n\n| a |',
  );
  expect(plainMarkdown('- a\n\n# b')).toBe(String.raw`\- a \# b`);
});
