import type { z } from 'zod';
import type { FieldError } from '../problems.ts';

type Issue = z.core.$ZodIssue;

/** Limits the response to a hostile body. */
const mostErrors = 100;

/** Returns the errors of a value, one per field, in the order of the schema; empty if it is valid. */
export function fieldErrors(schema: z.ZodType, value: unknown): FieldError[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : errorsOfIssues(parsed.error.issues, value);
}

/** Converts zod issues to field errors with translatable codes: `{ field: 'links.2.url', code, params }`. */
export function errorsOfIssues(issues: readonly Issue[], value: unknown): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of flatten(issues)) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of names) {
      const field = path.map(String).join('.');
      if (!errors.has(field)) errors.set(field, { field, ...reason(issue, isMissing(value, path)) });
    }
    if (errors.size >= mostErrors) break;
  }
  return [...errors.values()];
}

function* flatten(issues: readonly Issue[]): Generator<Issue> {
  for (const issue of issues) {
    const inner = issue.code === 'invalid_union' ? likeliest(issue.errors) : undefined;
    if (!inner) yield issue;
    else for (const nested of flatten(inner)) yield { ...nested, path: [...issue.path, ...nested.path] };
  }
}

/**
 * Returns the branch of a union that was probably meant: the one with an error of our own, or one that failed
 * inside.
 */
function likeliest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const own = branches.find((branch) => branch.some((issue) => issue.code === 'custom'));
  return own ?? branches.find((branch) => branch.some((issue) => issue.path.length > 0));
}

function reason(issue: Issue, missing: boolean): Pick<FieldError, 'code' | 'params'> {
  switch (issue.code) {
    case 'custom':
      return ownReason(issue.params ?? {});
    case 'unrecognized_keys':
      return { code: 'unknown' };
    case 'too_big':
      return {
        code: isAmount(issue.origin) ? 'tooLarge' : 'tooLong',
        params: { max: Number(issue.maximum) },
      };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'required' };
      return {
        code: isAmount(issue.origin) ? 'tooSmall' : 'tooShort',
        params: { min: Number(issue.minimum) },
      };
    default:
      return { code: missing ? 'required' : 'invalid' };
  }
}

function ownReason({ code, ...rest }: Record<string, unknown>): Pick<FieldError, 'code' | 'params'> {
  const params = Object.entries(rest).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  const key = typeof code === 'string' ? code : 'invalid';
  return params.length > 0 ? { code: key, params: Object.fromEntries(params) } : { code: key };
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  // an issue's path leads through objects and arrays only, so reading its keys is safe
  const found = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
  return found === undefined || found === null;
}

function isAmount(origin: string): boolean {
  return ['number', 'int', 'bigint', 'date'].includes(origin);
}
