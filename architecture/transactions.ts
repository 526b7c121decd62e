import { Visitor, type ESTree } from 'vite';
import { parseSource } from './sources.ts';

type Function = ESTree.ArrowFunctionExpression | ESTree.Function;

/** Dependencies that a transaction must not use: those with effects elsewhere or in memory. */
const outside = [
  'db',
  'database',
  'files',
  'mail',
  'limits',
  'visits',
  'catalogue',
  'google',
  'stripe',
  'provider',
  'log',
];
/** Objects with all dependencies: passing one on includes the database. */
const whole = ['app', 'call', 'deps', 'options'];

/** Returns the file if it calls a database's own `transaction` method. */
export function startsOfTransactions(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee }) {
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'transaction'
      )
        found.push(file);
    },
  }).visit(parseSource(file));
  return found;
}

/**
 * Returns forbidden uses in a function that takes a `tx`, or in the callback of `transaction`, which must
 * name its parameter so. It may read outer variables but must not change them, because it may run again.
 */
export function outsideTransaction(file: string, program: ESTree.Program = parseSource(file)): string[] {
  if (file === 'server/database/transaction.ts' || !file.startsWith('server/')) return [];
  const found: string[] = [];
  const check = (run: Function) => {
    if (run.params.some((param) => param.type === 'Identifier' && param.name === 'tx'))
      found.push(...misuses(run).map((what) => `${file} uses ${what} in a transaction`));
  };
  new Visitor({
    ArrowFunctionExpression: check,
    FunctionExpression: check,
    FunctionDeclaration: check,
    CallExpression({ callee, arguments: [, run] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'transaction') return;
      const first = run && 'params' in run ? run.params[0] : undefined;
      if (first?.type !== 'Identifier' || first.name !== 'tx')
        found.push(`${file} opens a transaction whose callback takes no tx`);
    },
  }).visit(program);
  return [...new Set(found)];
}

function misuses(run: Function): string[] {
  const own = new Set(namesIn(run.params));
  const found: string[] = [];
  const walk = (node: ESTree.Node, parent?: ESTree.Node) => {
    if ('params' in node && Array.isArray(node.params))
      for (const name of namesIn(node.params)) own.add(name);
    if (node.type === 'VariableDeclarator') for (const name of namesIn([node.id])) own.add(name);
    if (node.type === 'AssignmentExpression')
      for (const name of assigned(node.left)) if (!own.has(name)) found.push(`${name} = …`);
    if (node.type === 'Identifier' && isUsed(node, parent) && !own.has(node.name)) {
      if (outside.includes(node.name)) found.push(node.name);
      const isRead = parent?.type === 'MemberExpression' && parent.object === node;
      if (whole.includes(node.name) && !isRead) found.push(`${node.name} whole`);
    }
    if (
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      whole.includes(node.object.name)
    ) {
      const { property } = node;
      if (property.type === 'Identifier' && outside.includes(property.name))
        found.push(`${node.object.name}.${property.name}`);
    }
    for (const child of getChildren(node)) walk(child, node);
  };
  if (run.body) walk(run.body);
  return found;
}

/** Returns the names that parameters or declarations bind. */
function namesIn(patterns: readonly ESTree.Node[]): string[] {
  return patterns.flatMap((node): string[] => {
    if (node.type === 'Identifier') return [node.name];
    if (node.type === 'Property') return namesIn([node.value]);
    if (node.type === 'AssignmentPattern') return namesIn([node.left]);
    if (node.type === 'RestElement') return namesIn([node.argument]);
    if (node.type === 'ObjectPattern') return namesIn(node.properties);
    if (node.type === 'ArrayPattern') return namesIn(node.elements.filter((element) => element !== null));
    return [];
  });
}

const assigned = (left: ESTree.Node) =>
  left.type === 'MemberExpression' ? namesIn([left.object]) : namesIn([left]);

/** True if an identifier is used as a value, not as the name of a property or a type. */
function isUsed(node: ESTree.Node, parent: ESTree.Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent?.type === 'Property') return parent.value === node;
  return !parent?.type.startsWith('TS');
}

function getChildren(node: ESTree.Node): ESTree.Node[] {
  const isNode = (value: unknown): value is ESTree.Node =>
    typeof value === 'object' && value !== null && 'type' in value;
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}
