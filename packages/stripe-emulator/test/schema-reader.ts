import { relative } from 'node:path';
import ts from 'typescript-5';
import { decimals, times } from './number-formats.ts';

/** A JSON schema; `part` names one of the description's own parts. */
export interface SchemaReaderSchema {
  type?: string;
  format?: string;
  part?: string;
  enum?: unknown[];
  anyOf?: SchemaReaderSchema[];
  items?: SchemaReaderSchema;
  properties?: Record<string, SchemaReaderSchema>;
  required?: string[];
  additionalProperties?: boolean | SchemaReaderSchema;
}

export interface SchemaReader {
  /** `name` is that of the property, which decides the number format. */
  read(type: ts.Type, name?: string): SchemaReaderSchema;
  parts: Record<string, SchemaReaderSchema>;
}

/**
 * Converts types of the package to schemas; each interface becomes a part, named by its file and its name.
 */
export function openSchemaReader(checker: ts.TypeChecker, root: string): SchemaReader {
  const parts: Record<string, SchemaReaderSchema> = {};

  function read(type: ts.Type, name = ''): SchemaReaderSchema {
    if ((type.aliasSymbol ?? type.symbol)?.name === 'Decimal') return { type: 'string', format: 'decimal' };
    if (type.isUnion()) return readUnion(type.types, name);
    if (type.isStringLiteral()) return { enum: [type.value] };
    if (type.isNumberLiteral()) return { enum: [type.value] };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return readNumber(name);
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { enum: [checker.typeToString(type) === 'true'] };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & ts.TypeFlags.Object) return readObject(type as ts.ObjectType, name);
    // an extensible enum is written as an intersection with string; the emulator returns known values only
    if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String))
      return { type: 'string' };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return {};
    throw new Error(`The type ${checker.typeToString(type)} of ${name} has no JSON schema equivalent here`);
  }

  function readUnion(types: ts.Type[], name: string): SchemaReaderSchema {
    const isOpen = types.some((type) => type.isStringLiteral());
    const isLeftOut = (type: ts.Type) =>
      (type.flags & ts.TypeFlags.Undefined) !== 0 || (isOpen && type.isIntersection());
    const schemas = types.filter((type) => !isLeftOut(type)).map((type) => read(type, name));
    const literals = schemas.flatMap((schema) => schema.enum ?? []);
    const others = schemas.filter((schema) => schema.enum === undefined);
    if (literals.includes(true) && literals.includes(false)) others.push({ type: 'boolean' });
    const isCovered = (value: unknown) =>
      others.some(({ type, format }) => type === typeof value && format === undefined);
    const values = [...new Set(literals)].filter((value) => !isCovered(value));
    const all = values.length > 0 ? [...others, { enum: values }] : others;
    return all.length === 1 ? all[0]! : { anyOf: all };
  }

  function readObject(type: ts.ObjectType, name: string): SchemaReaderSchema {
    const typeArguments = checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isArrayType(type)) return { type: 'array', items: read(typeArguments[0]!, name) };
    const symbol = type.aliasSymbol ?? type.symbol;
    const values = checker.getIndexInfosOfType(type)[0];
    if (values) return { type: 'object', additionalProperties: read(values.type) };
    const declaration = symbol.declarations?.find(ts.isInterfaceDeclaration);
    if (!declaration) return readFields(type);
    const part =
      getName(declaration) +
      typeArguments.map((argument) => ` of ${JSON.stringify(read(argument))}`).join('');
    if (!parts[part]) Object.assign((parts[part] = {}), readFields(type)); // first: may contain itself
    return { part };
  }

  function readFields(type: ts.ObjectType): SchemaReaderSchema {
    const fields = checker
      .getPropertiesOfType(type)
      .map((symbol) => ({ symbol, type: checker.getTypeOfSymbol(symbol) }));
    const present = fields.filter(({ symbol, type }) => symbol.name !== 'lastResponse' && !isNothing(type));
    return {
      type: 'object',
      properties: Object.fromEntries(
        present.map(({ symbol, type }) => [symbol.name, read(type, symbol.name)]),
      ),
      required: present
        .filter(({ symbol }) => !(symbol.flags & ts.SymbolFlags.Optional))
        .map(({ symbol }) => symbol.name),
      additionalProperties: false,
    };
  }

  const getName = (declaration: ts.InterfaceDeclaration) => {
    const names = [declaration.name.text];
    for (let outer: ts.Node = declaration.parent; !ts.isSourceFile(outer); outer = outer.parent)
      if (ts.isModuleDeclaration(outer)) names.unshift(outer.name.text);
    return `${relative(root, declaration.getSourceFile().fileName).replace(/\.d\.ts$/, '')}#${names.join('.')}`;
  };

  return { read, parts };
}

/** True for `deleted?: void`, which says that an object is not deleted. */
const isNothing = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.every(isNothing)
    : (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;

function readNumber(name: string): SchemaReaderSchema {
  if (decimals.has(name)) return { type: 'number' };
  return times.has(name) ? { type: 'integer', format: 'unix-time' } : { type: 'integer' };
}
