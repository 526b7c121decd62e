import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@visita/core/contract';
import type { Endpoint } from '@visita/core/api/endpoint';
import { sectionsFor } from '../web/back-office/navigation.ts';
import { code, readSource } from './sources.ts';

/** The paged lists of the back office, by their name in the contract. */
const lists = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { path, terms }]) => {
    const { access, returns, query, permission } = terms;
    if (
      access !== 'staff' ||
      !(returns instanceof z.ZodObject) ||
      !('next' in returns.shape) ||
      !(query instanceof z.ZodObject)
    )
      return [];
    const { search, sort, after, limit, ...filters } = query.shape as Record<string, z.ZodType>;
    const sorts =
      sort instanceof z.ZodPrefault && sort.def.innerType instanceof z.ZodEnum
        ? sort.def.innerType.options
        : [];
    return [
      {
        name: `${group}.${name}`,
        path,
        permission,
        hasSearch: search !== undefined,
        isPaged: !!after && !!limit,
        sorts,
        filters,
      },
    ];
  }),
);
const screens = code.filter((file) => file.startsWith('web/') && file.endsWith('-page.tsx'));
const webText = code
  .filter((file) => file.startsWith('web/'))
  .map(readSource)
  .join('\n');
const getScreen = (list: string) => screens.filter((file) => readSource(file).includes(`list={${list}}`));

describe('10. a list of the back office', () => {
  test('is there for whatever is answered page by page', () => expect(lists.length).toBeGreaterThan(12));

  test.each(lists)(
    '$name has one screen, which reads its address, and a line in the menu of commands',
    ({ name, path, permission }) => {
      const [screen = '', ...others] = getScreen(name);
      expect([screen !== '', others]).toEqual([true, []]);
      expect(readSource(screen)).toContain(`loadList(${name},`);
      expect(sectionsFor([permission]).map((section) => section.path)).toContain(path);
    },
  );

  test.each(lists)(
    '$name is ordered, goes on and is narrowed by all that the call understands',
    ({ name, isPaged, sorts, filters }) => {
      const text = readSource(getScreen(name)[0] ?? '');
      expect(isPaged).toBe(true);
      const offered = [...text.matchAll(/sorts: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([^']+)'/g)].map(([, sort]) => sort),
      );
      expect(new Set(offered)).toEqual(new Set(sorts));
      // Offered by a field of the screen, or by a link of another screen.
      const isOffered = (filter: string) =>
        new RegExp(`name: '${filter}'|choice\\(\\s*'${filter}'`).test(text) ||
        webText.includes(`${filter}=\${`);
      expect(Object.keys(filters).filter((filter) => !isOffered(filter))).toEqual([]);
    },
  );

  test.each(lists)('$name can be searched where its screen says so', ({ name, hasSearch }) => {
    const text = readSource(getScreen(name)[0] ?? '');
    expect(/<FilterBar[^>]*\bsearch=/.test(text)).toBe(hasSearch);
  });
});
