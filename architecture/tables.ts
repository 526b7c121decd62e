import { Visitor, type ESTree } from 'vite';
import { parseSource } from './sources.ts';

/** Files of tables whose name is not that of their module. */
const ownerOf: Record<string, readonly string[]> = {
  limits: ['http'],
  // connections of apps end with the sessions in which they were allowed
  access: ['access', 'account', 'oauth'],
  factors: ['identity'],
  'trial-cards': ['subscriptions'],
  'seat-invitations': ['seats'],
};

/**
 * Returns writes (insert, update or delete) to another module's table in a module's queries. Erasure may
 * delete from all.
 */
export function foreignWrites(product: string[]): string[] {
  return product
    .filter((file) => /^server\/[\w-]+\/([\w-]+-)?queries\.ts$/.test(file))
    .flatMap((file) => getWrites(file));
}

function getWrites(file: string): string[] {
  const module = file.split('/')[1] ?? '';
  const tables = new Map<string, string>();
  const found: string[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const [, table] = /\/database\/tables\/([\w-]+)\.ts$/.exec(source.value) ?? [];
      if (table) for (const { local } of specifiers) tables.set(local.name, table);
    },
    CallExpression({ callee, arguments: [target] }) {
      const verb = callee.type === 'MemberExpression' && getName(callee.property);
      const table = target && tables.get(getName(target) ?? '');
      if (!verb || !table || !['insert', 'update', 'delete'].includes(verb)) return;
      const isOwn = (ownerOf[table] ?? [table]).includes(module);
      const isErasing = module === 'privacy' && verb === 'delete';
      if (!isOwn && !isErasing) found.push(`${file} ${verb}s ${getName(target)} of ${table}`);
    },
  }).visit(parseSource(file));
  return [...new Set(found)];
}

const getName = (node: ESTree.Node): string | undefined =>
  node.type === 'Identifier' ? node.name : undefined;
