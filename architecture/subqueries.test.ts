import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { product, parseSource } from './sources.ts';

/** Returns the local names of the tables that a file imports. */
function tablesIn(program: ESTree.Program): Set<string> {
  const names = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value.includes('database/tables/')
      ? statement.specifiers.map(({ local }) => local.name)
      : [],
  );
  return new Set(names);
}

const isSubquery = /\(\s*select\b|\bexists\s*\(/i;

/** Returns Drizzle columns inside a subquery of an `sql` template. */
function columnsInSubqueries(file: string): string[] {
  const program = parseSource(file);
  const tables = tablesIn(program);
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      if (!isSubquery.test(quasi.quasis.map(({ value }) => value.raw).join(' '))) return;
      for (const part of quasi.expressions)
        if (
          part.type === 'MemberExpression' &&
          part.object.type === 'Identifier' &&
          part.property.type === 'Identifier'
        )
          if (tables.has(part.object.name)) found.push(`${file}: ${part.object.name}.${part.property.name}`);
    },
  }).visit(program);
  return found;
}

// In a selection from one table Drizzle writes a column without its table: `where staff_id = id` means the
// inner id.
test('11. A subquery names its columns in plain SQL', () => {
  expect(product.filter((file) => file.startsWith('server/')).flatMap(columnsInSubqueries)).toEqual([]);
});
