import { expect, test } from 'vitest';
import { code, parseSource } from './sources.ts';

/** A judge that asked the product what is right would agree with its mistakes. */
test('the judges of the models import nothing of the product but types', () => {
  const judges = code.filter((file) => file.startsWith('server/test/oracle/'));
  expect(judges.length).toBeGreaterThan(0);
  const isOwn = (path: string) => path.startsWith('./') || path === 'stripe' || path === 'fast-check';
  const wrong = judges.flatMap((file) =>
    parseSource(file).body.flatMap((node) => {
      const hasSource =
        node.type === 'ImportDeclaration' ||
        node.type === 'ExportNamedDeclaration' ||
        node.type === 'ExportAllDeclaration';
      const path = hasSource ? node.source?.value : undefined;
      if (path === undefined || isOwn(path)) return [];
      const isType = node.type === 'ImportDeclaration' ? node.importKind === 'type' : false;
      return isType ? [] : [`${file} imports ${path}`];
    }),
  );
  expect(wrong).toEqual([]);
});
