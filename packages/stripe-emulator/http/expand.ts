import type { Account } from '../state/account.ts';
import type { ObjectName } from '../state/store.ts';
import { invalid } from './errors.ts';
import { toPublic } from './to-public.ts';

/** By object type, the fields that are included only when expanded. */
export type Includes = Record<string, Record<string, (account: Account, id: string) => unknown>>;
/** By field that holds an id, the type of the object, or how its id tells it. */
export type References = Record<string, ObjectName | ((id: string) => ObjectName | undefined)>;

interface Api {
  references: References;
  includes: Includes;
}

const maxLevels = 4;

/** Replaces ids with their objects and adds includable fields, as listed in `expand[]`. */
export function expand(account: Account, api: Api, answer: unknown, paths: string[]): unknown {
  return paths.reduce((expanded, path) => {
    const segments = path.split('.');
    const levels = segments[0] === 'data' ? segments.length - 1 : segments.length;
    if (levels > maxLevels)
      throw invalid(`You cannot expand more than ${maxLevels} levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    return expandPath(account, api, expanded, segments, path);
  }, answer);
}

function expandPath(
  account: Account,
  api: Api,
  at: unknown,
  [segment, ...more]: string[],
  path: string,
): unknown {
  if (segment === undefined || at === null || at === undefined) return at;
  if (Array.isArray(at)) return at.map((one) => expandPath(account, api, one, [segment, ...more], path));
  if (typeof at !== 'object') throw refused(path);
  const entry = at as { object?: string; id?: string; [field: string]: unknown };
  const include = api.includes[entry.object ?? '']?.[segment];
  if (include && entry[segment] === undefined)
    return { ...entry, [segment]: expandPath(account, api, include(account, entry.id!), more, path) };
  if (!Object.hasOwn(entry, segment)) throw refused(path);
  const value = entry[segment];
  if (typeof value !== 'string') {
    if (more.length === 0 && value !== null && !include) throw refused(path);
    return { ...entry, [segment]: expandPath(account, api, value, more, path) };
  }
  const reference = api.references[segment];
  const name = typeof reference === 'function' ? reference(value) : reference;
  if (!name) throw refused(path);
  const found = account.store.find(name, value);
  return {
    ...entry,
    [segment]: found ? expandPath(account, api, toPublic(found as { id: string }), more, path) : value,
  };
}

const refused = (path: string) =>
  invalid(
    `This property cannot be expanded (${path}). You may want to try expanding a parent of it instead.`,
    { param: 'expand' },
  );
