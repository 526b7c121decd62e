import { Visitor, type ESTree } from 'vite';
import { contract } from '../core/contract.ts';
import type { Endpoint } from '../core/api/endpoint.ts';
import { listImports, parseSource } from './sources.ts';

/** The calls for endpoints that read, with the file that exports each. */
const readers = { call: 'web/api/call.ts', callStaff: 'web/back-office/call-staff.ts' };

const modules: Record<string, Record<string, Endpoint>> = contract;
const isWriting = ({ method, terms }: Endpoint) => method !== 'GET' && terms.isRead !== true;

/** Returns the endpoints that an expression can be: one, or all of a module if its key is computed. */
function possibleEndpoints(node: ESTree.Node | undefined): Endpoint[] {
  if (node?.type !== 'MemberExpression' || node.object.type !== 'Identifier') return [];
  const endpoints = Object.hasOwn(modules, node.object.name) ? modules[node.object.name] : undefined;
  if (!endpoints) return [];
  if (node.computed || node.property.type !== 'Identifier') return Object.values(endpoints);
  const endpoint = endpoints[node.property.name];
  return endpoint ? [endpoint] : [];
}

/** Returns the writing endpoints that a file calls by a function for reading. */
export function unrevalidatedWrites(file: string, program: ESTree.Program = parseSource(file)): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !isReader(callee.name, file)) return;
      const writing = possibleEndpoints(first).find(isWriting);
      if (writing) found.push(`${file}: ${callee.name}() of ${writing.method} ${writing.path}`);
    },
  }).visit(program);
  return found;
}

const isReader = (name: string, file: string) =>
  Object.hasOwn(readers, name) && listImports(file).includes(readers[name as keyof typeof readers]);

type Component = ESTree.ArrowFunctionExpression | ESTree.Function;

/** Returns the states of a route's component whose initial value is made of loader data. */
export function copiedLoaderData(file: string, program: ESTree.Program = parseSource(file)): string[] {
  const found: string[] = [];
  const check = (component: Component) => {
    const [props] = component.params;
    const names = new Set(props ? loaderDataNames(props) : []);
    if (names.size === 0 || !component.body) return;
    new Visitor({
      // names that a destructuring derives from the data
      VariableDeclarator({ id, init }) {
        if (init?.type === 'Identifier' && names.has(init.name) && id.type === 'ObjectPattern')
          for (const name of boundNames(id)) names.add(name);
      },
      CallExpression({ callee, arguments: values }) {
        if (callee.type !== 'Identifier' || callee.name !== 'useState') return;
        const used = values.flatMap(identifiersIn).find((name) => names.has(name));
        if (used !== undefined) found.push(`${file}: useState of ${used}`);
      },
    }).visit(asProgram(component.body));
  };
  new Visitor({
    ArrowFunctionExpression: check,
    FunctionExpression: check,
    FunctionDeclaration: check,
  }).visit(program);
  return found;
}

/** Returns the names that a component's props bind to loader data or to parts of it. */
function loaderDataNames(props: ESTree.Node): string[] {
  if (props.type !== 'ObjectPattern') return [];
  return props.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'loaderData'
      ? boundNames(property.value)
      : [],
  );
}

function boundNames(pattern: ESTree.Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left);
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) =>
    boundNames(property.type === 'Property' ? property.value : property.argument),
  );
}

function identifiersIn(node: ESTree.Node): string[] {
  const names: string[] = [];
  new Visitor({ Identifier: ({ name }) => void names.push(name) }).visit(asProgram(node));
  return names;
}

/** Wraps a node, because a visitor starts at a program. */
const asProgram = (node: ESTree.Node) => ({ type: 'Program', body: [node] }) as unknown as ESTree.Program;
