import { Visitor } from 'vite';
import { parseSource } from './sources.ts';

/** Returns the keys of problems that the server or the API client throws; a contract only lists them. */
export function thrownKeys(product: string[], keys: string[]): Set<string> {
  const keySet = new Set(keys);
  const found = new Set<string>();
  const candidates = product.filter((file) => /^server\/|^core\/api\//.test(file));
  for (const file of candidates) {
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string' && keySet.has(value)) found.add(value);
      },
      // Matches `${field}Required` of a missing field.
      TemplateLiteral({ quasis, expressions }) {
        const [before, after] = quasis.map(({ value }) => value.raw);
        if (expressions.length !== 1 || !after) return;
        for (const key of keys) if (key.startsWith(before ?? '') && key.endsWith(after)) found.add(key);
      },
    }).visit(parseSource(file));
  }
  return found;
}
