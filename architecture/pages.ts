import { Visitor, type ESTree } from 'vite';
import { parseSource, readSource } from './sources.ts';

/** Hooks that do more than render: they synchronize with the browser or keep what no rendering shows. */
const effects = /^use(?:(?:Layout|Insertion)?Effect|Reducer|Ref|SyncExternalStore)$/;

/** Responses of React Router that a loader throws to answer without rendering. */
const responses = /^(?:redirect|replace|data)$/;

/** True for `throw redirect(…)`. */
const throwsResponse = ({ argument }: ESTree.ThrowStatement): boolean =>
  argument.type === 'CallExpression' &&
  argument.callee.type === 'Identifier' &&
  responses.test(argument.callee.name);

/** Returns the lines of a page that do more than load, call and render: caught errors, loops and effects. */
export function logicOfPage(file: string): string[] {
  const text = readSource(file);
  const found: string[] = [];
  const add = (node: ESTree.Node) => {
    const line = text.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line}: ${node.type}`);
  };
  new Visitor({
    SwitchStatement: add,
    ForStatement: add,
    ForOfStatement: add,
    ForInStatement: add,
    WhileStatement: add,
    TryStatement: add,
    ThrowStatement(statement) {
      if (!throwsResponse(statement)) add(statement);
    },
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && effects.test(call.callee.name)) add(call);
    },
  }).visit(parseSource(file));
  return found;
}
