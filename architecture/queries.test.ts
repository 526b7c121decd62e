import { expect, test } from 'vitest';
import { product, readSource } from './sources.ts';

/**
 * The names of all tables in words: `seat_invitations` is seat, invitations. Tables that customers and staff have
 * alike are named by `nameFor`.
 */
const tables = product
  .filter((file) => file.startsWith('server/database/tables/'))
  .flatMap((file) => [...readSource(file).matchAll(/pgTable\(\s*(?:nameFor\(holder, )?'([a-z_]+)'/g)])
  .map(([, name = '']) => name.split('_'));

const isPlural = (word: string, noun: string) =>
  [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')].includes(word);

const isTable = (noun: string[]) =>
  tables.some((words) =>
    words.some((_, at) => noun.every((part, offset) => isPlural(words[at + offset] ?? '', part))),
  );

test('4. A query file is named after the rows that it reads or writes', () => {
  const queryFiles = product.flatMap((file) => {
    const [, module, noun] = /^server\/([\w-]+)\/([\w-]+)-queries\.ts$/.exec(file) ?? [];
    // the back office's queries of a noun; the module `admin` counts the rows of all
    return noun === undefined || noun === 'admin' || module === 'admin' ? [] : [{ file, noun }];
  });

  expect(queryFiles.length).toBeGreaterThan(25);
  expect(queryFiles.filter(({ noun }) => !isTable(noun.split('-'))).map(({ file }) => file)).toEqual([]);
});
