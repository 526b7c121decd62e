import { expect, test } from 'vitest';
import { callName } from '@visita/core/api/client';
import type { Endpoint } from '@visita/core/api/endpoint';
import { contract } from '@visita/core/contract';
import { languages } from '@visita/core/languages';
import { readCode, product, readSource } from './sources.ts';

const screens = product
  .filter((file) => file.startsWith('web/'))
  .map(readCode)
  .join('\n');

/** The calls that a user's or visitor's screens make, other than by GET. */
const calls = Object.entries<Record<string, Endpoint>>(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints)
    .filter(
      ([name, { method }]) =>
        method !== 'GET' &&
        !/^(staff|admin)/.test(module) &&
        new RegExp(`\\b${module}\\.${name}\\b`).test(screens),
    )
    .map(([, endpoint]) => endpoint),
);
const writes = calls.filter(({ terms }) => !terms.isRead);

test.each(languages)(
  'in %s every write action of a screen has words for its failure, and nothing else has',
  (language) => {
    const words = JSON.parse(readSource(`core/locales/${language}/failures.json`)) as Record<string, string>;
    expect(writes.length).toBeGreaterThan(50);
    expect(Object.keys(words)).toEqual(expect.arrayContaining(writes.map(callName)));
    expect(calls.map(callName)).toEqual(expect.arrayContaining(Object.keys(words)));
    for (const [name, text] of Object.entries(words))
      expect(text.trim(), name).toMatch(/^\p{Lu}|^\p{Script=Han}/u);
  },
);
