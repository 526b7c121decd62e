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

/** Every write call that a user's or visitor's screen makes. */
const writes = Object.entries<Record<string, Endpoint>>(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints)
    .filter(([name, { method, terms }]) => {
      const isWrite = method !== 'GET' && !terms.isRead;
      return (
        isWrite && !/^(staff|admin)/.test(module) && new RegExp(`\\b${module}\\.${name}\\b`).test(screens)
      );
    })
    .map(([, endpoint]) => callName(endpoint)),
);

test.each(languages)(
  'in %s every write action of a screen has words for its failure, and nothing else has',
  (language) => {
    const words = JSON.parse(readSource(`core/locales/${language}/failures.json`)) as Record<string, string>;
    expect(writes.length).toBeGreaterThan(50);
    expect(Object.keys(words).toSorted()).toEqual(writes.toSorted());
    for (const [name, text] of Object.entries(words))
      expect(text.trim(), name).toMatch(/^\p{Lu}|^\p{Script=Han}/u);
  },
);
