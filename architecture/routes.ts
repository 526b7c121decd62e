import { Visitor, type ESTree } from 'vite';
import { parseSource, readSource } from './sources.ts';

/** Returns the lines of a file that decide something: branches, loops, errors, transactions and functions of its own. */
export function decisions(file: string): string[] {
  const found: string[] = [];
  const add = (node: ESTree.Node) => {
    const line = readSource(file).slice(0, node.start).split('\n').length;
    found.push(`${file}:${line}: ${node.type}`);
  };
  new Visitor({
    IfStatement: add,
    SwitchStatement: add,
    ConditionalExpression: add,
    ForStatement: add,
    ForOfStatement: add,
    ForInStatement: add,
    WhileStatement: add,
    ThrowStatement: add,
    TryStatement: add,
    FunctionDeclaration: add,
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && call.callee.name === 'transaction') add(call);
    },
  }).visit(parseSource(file));
  return found;
}
