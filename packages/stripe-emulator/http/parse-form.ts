/** A parsed form: text, lists and groups. */
export type Raw = string | Raw[] | { [name: string]: Raw };

const maxDepth = 8;

/** Parses `a[b][0][c]=d` to nested groups; groups named 0, 1, 2… are lists, and so is `a[]`. */
export function parseForm(text: string): Record<string, Raw> {
  const root: Record<string, Raw> = Object.create(null) as Record<string, Raw>;
  for (const [name, value] of new URLSearchParams(text)) assign(root, getSegments(name), value);
  return Object.fromEntries(Object.entries(root).map(([name, raw]) => [name, toLists(raw)]));
}

function getSegments(name: string): string[] {
  const [, head = '', rest = ''] = /^([^[]*)(.*)$/s.exec(name) ?? [];
  const inner = rest !== '' ? [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, segment = '']) => segment) : [];
  return [head, ...inner].slice(0, maxDepth);
}

function assign(group: Record<string, Raw>, [segment = '', ...more]: string[], value: string): void {
  const name = segment === '' ? String(Object.keys(group).length) : segment;
  if (more.length === 0) {
    group[name] = value;
    return;
  }
  const inner = group[name];
  const next =
    typeof inner === 'object' && !Array.isArray(inner) ? inner : (Object.create(null) as Record<string, Raw>);
  group[name] = next;
  assign(next, more, value);
}

function toLists(raw: Raw): Raw {
  if (typeof raw === 'string' || Array.isArray(raw)) return raw;
  const names = Object.keys(raw);
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name));
  if (!isList) return Object.fromEntries(names.map((name) => [name, toLists(raw[name]!)]));
  return names.toSorted((a, b) => Number(a) - Number(b)).map((name) => toLists(raw[name]!));
}
