import type { Account } from '../state/account.ts';
import type { ObjectName } from '../state/store.ts';
import { invalid } from './errors.ts';
import { show } from './show.ts';

/** What stands only in an answer that asks for it, by the object it belongs to. */
export type Includes = Record<string, Record<string, (account: Account, id: string) => unknown>>;
/** The fields that hold an id, and whose. */
export type References = Record<string, ObjectName>;

interface Tables {
  references: References;
  includes: Includes;
}

const mostLevels = 4;

/** Puts the named things in place of their ids, and adds what is told only when asked for. */
export function expand(account: Account, tables: Tables, answer: unknown, paths: string[]): unknown {
  return paths.reduce((so_far, path) => {
    const steps = path.split('.');
    const levels = steps[0] === 'data' ? steps.length - 1 : steps.length;
    if (levels > mostLevels)
      throw invalid(`You cannot expand more than ${mostLevels} levels of a property. Property: ${path}`, { param: 'expand' });
    return expandPath(account, tables, so_far, steps, path);
  }, answer);
}

function expandPath(account: Account, tables: Tables, at: unknown, [step, ...more]: string[], path: string): unknown {
  if (step === undefined || at === null || at === undefined) return at;
  if (Array.isArray(at)) return at.map((one) => expandPath(account, tables, one, [step, ...more], path));
  if (typeof at !== 'object') throw refused(path);
  const thing = at as { object?: string; id?: string; [field: string]: unknown };
  const include = tables.includes[thing.object ?? '']?.[step];
  if (include && thing[step] === undefined)
    return { ...thing, [step]: expandPath(account, tables, include(account, thing.id!), more, path) };
  if (!Object.hasOwn(thing, step)) throw refused(path);
  const value = thing[step];
  if (typeof value !== 'string') {
    if (more.length === 0 && value !== null && !include) throw refused(path);
    return { ...thing, [step]: expandPath(account, tables, value, more, path) };
  }
  const noun = tables.references[step];
  if (!noun) throw refused(path);
  const found = account.store.find(noun, value);
  return { ...thing, [step]: found ? expandPath(account, tables, show(found as { id: string }), more, path) : value };
}

const refused = (path: string) =>
  invalid(`This property cannot be expanded (${path}). You may want to try expanding a parent of it instead.`, { param: 'expand' });
