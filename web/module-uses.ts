import { parseAst } from 'vite';

/** The subset of the bundler's plugin context that knows the module graph. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code?: string | null } | null;
}

type Statement = ReturnType<typeof parseAst>['body'][number];
/** An exported name of a module. */
type Export = [id: string, name: string];

interface Outline {
  /** The names imported from each module; `*` for all. */
  imports: Map<string, Set<string>>;
  /**
   * Set for modules that only re-export (barrels): the source of each name, modules re-exported by `*`, and
   * modules imported for side effects.
   */
  passes?: { names: Map<string, Export>; all: string[]; effects: string[] };
}

/**
 * Finds the modules reachable from some starts through static imports. Of a barrel (a library's index) only
 * the names actually imported count.
 */
export function createModuleUses(graph: ModuleGraph): (starts: readonly string[]) => Set<string> {
  const outlines = new Map<string, Outline>();
  const getOutline = (id: string): Outline => {
    const outline = outlines.get(id) ?? outlineModule(graph, id);
    outlines.set(id, outline);
    return outline;
  };
  return (starts) => {
    const used = new Set<string>();
    const passed = new Set<string>();
    const enter = (id: string, names: ReadonlySet<string>): void => {
      const { imports, passes } = getOutline(id);
      if (!passes || names.has('*')) {
        if (used.has(id)) return;
        used.add(id);
        for (const [imported, itsNames] of imports) enter(imported, itsNames);
        return;
      }
      for (const effect of passes.effects) enter(effect, new Set(['*']));
      for (const name of names) {
        const key = `${id} ${name}`;
        if (passed.has(key)) continue;
        passed.add(key);
        const from = passes.names.get(name);
        if (from) enter(from[0], new Set([from[1]]));
        else for (const other of passes.all) enter(other, new Set([name]));
      }
    };
    for (const start of starts) enter(start, new Set(['*']));
    return used;
  };
}

/** The helper that the bundler adds to modules with dynamic imports. */
const ofTheBundler = 'vite/preload-helper';

function outlineModule(graph: ModuleGraph, id: string): Outline {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const body = parse(code ?? '');
  const sources = [...new Set(body.flatMap((statement) => getSource(statement) ?? []))];
  const ids = importedIds.filter((imported) => !imported.includes(ofTheBundler));
  // the code is not a standard module, so all names of its imports count
  if (ids.length !== sources.length)
    return { imports: new Map(importedIds.map((imported) => [imported, new Set(['*'])])) };

  const outline = {
    imports: new Map<string, Set<string>>(),
    names: new Map<string, Export>(),
    all: [] as string[],
    effects: [] as string[],
  };
  const locals = new Map<string, Export>();
  let isPassing = true;
  for (const statement of body) {
    const from = ids[sources.indexOf(getSource(statement) ?? '')];
    const take = (name: string) => {
      if (from !== undefined) outline.imports.set(from, (outline.imports.get(from) ?? new Set()).add(name));
    };
    if (statement.type === 'ImportDeclaration') {
      if (statement.specifiers.length === 0) take('*');
      if (from !== undefined && statement.specifiers.length === 0) outline.effects.push(from);
      for (const specifier of statement.specifiers) {
        const name = importedName(specifier);
        take(name);
        if (from !== undefined) locals.set(specifier.local.name, [from, name]);
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      take('*');
      if (from === undefined) continue;
      if (statement.exported) outline.names.set(getName(statement.exported), [from, '*']);
      else outline.all.push(from);
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const { local, exported } of statement.specifiers) {
        const passed: Export | undefined =
          from === undefined ? locals.get(getName(local)) : [from, getName(local)];
        if (from !== undefined) take(getName(local));
        if (passed) outline.names.set(getName(exported), passed);
        else isPassing = false;
      }
    } else if (statement.type !== 'ExpressionStatement' || !statement.directive) isPassing = false;
  }
  return {
    imports: outline.imports,
    ...(isPassing && { passes: { names: outline.names, all: outline.all, effects: outline.effects } }),
  };
}

function parse(code: string): Statement[] {
  try {
    return parseAst(code, { lang: 'tsx' }).body.filter((statement) => !isOfTypes(statement));
  } catch {
    return [];
  }
}

/** True for type-only imports and exports, which are erased. */
function isOfTypes(statement: Statement): boolean {
  if (statement.type === 'ImportDeclaration') {
    const { importKind, specifiers } = statement;
    const areTypes = specifiers.map(
      (specifier) => 'importKind' in specifier && specifier.importKind === 'type',
    );
    return importKind === 'type' || (areTypes.length > 0 && areTypes.every(Boolean));
  }
  return 'exportKind' in statement && statement.exportKind === 'type';
}

const getSource = (statement: Statement): string | undefined =>
  'source' in statement && statement.source && 'value' in statement.source
    ? statement.source.value
    : undefined;

const getName = (name: { name: string } | { value: string }): string =>
  'name' in name ? name.name : name.value;

function importedName(
  specifier: Extract<Statement, { type: 'ImportDeclaration' }>['specifiers'][number],
): string {
  if (specifier.type === 'ImportSpecifier') return getName(specifier.imported);
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
}
