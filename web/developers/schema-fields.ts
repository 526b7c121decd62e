import { resolve, type ApiDocument, type FieldSchema } from './api-document.ts';

/** A field of a body: its path, such as `data[].links[].url`, and its type in words of JSON Schema. */
export interface FieldDescription {
  name: string;
  type: string;
  isRequired: boolean;
}

/** Fields below this depth are left to the example. */
const deepest = 3;

/** Lists the fields of a schema, nested ones below their parents. */
export function describeFields(document: ApiDocument, schema: FieldSchema): FieldDescription[] {
  return listFields(document, schema, { parent: '', depth: 0 });
}

function listFields(
  document: ApiDocument,
  schema: FieldSchema,
  { parent, depth }: { parent: string; depth: number },
): FieldDescription[] {
  const { inner, suffix } = unwrap(document, schema);
  const { properties = {}, required = [] } = inner;
  if (depth >= deepest) return [];
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = parent === '' ? `${suffix.slice(2)}${key}` : `${parent}${suffix}.${key}`;
    const own = { name, type: typeInWords(document, field), isRequired: required.includes(key) };
    return [own, ...listFields(document, field, { parent: name, depth: depth + 1 })];
  });
}

/** Returns the object inside of lists and nullable values; `suffix` has `[]` for each list. */
function unwrap(document: ApiDocument, schema: FieldSchema): { inner: FieldSchema; suffix: string } {
  const plain = resolve(document, schema);
  if (plain.items) {
    const { inner, suffix } = unwrap(document, plain.items);
    return { inner, suffix: `[]${suffix}` };
  }
  const branches = (plain.anyOf ?? plain.oneOf ?? []).filter(({ type }) => type !== 'null');
  return branches.length === 1 && branches[0] ? unwrap(document, branches[0]) : { inner: plain, suffix: '' };
}

/** Describes a type on one line: `string ≤ 100`, `"paid" | "shipped"`, `list of object`, `integer | null`. */
function typeInWords(document: ApiDocument, schema: FieldSchema): string {
  const plain = resolve(document, schema);
  if ('const' in plain) return JSON.stringify(plain.const);
  if (plain.enum) return plain.enum.map((value) => JSON.stringify(value)).join(' | ');
  const branches = plain.anyOf ?? plain.oneOf;
  if (branches) return [...new Set(branches.map((branch) => typeInWords(document, branch)))].join(' | ');
  if (plain.items) return `array<${typeInWords(document, plain.items)}>`;
  return [plain.type ?? 'any']
    .flat()
    .map((type) => withLimits(type, plain))
    .join(' | ');
}

function withLimits(type: string, { format, maxLength, minimum, maximum }: FieldSchema): string {
  if (type === 'null') return type;
  const name = format ?? type;
  if (maxLength !== undefined) return `${name} ≤ ${maxLength}`;
  if (minimum !== undefined && maximum !== undefined) return `${name} ${minimum}–${maximum}`;
  return name;
}
