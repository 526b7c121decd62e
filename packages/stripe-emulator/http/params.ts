import { ApiError, docUrlFor } from './errors.ts';
import type { Raw } from './parse-form.ts';

/** Parses one parameter; `null` is an empty value, which unsets the field. */
export interface Parser<T> {
  read(raw: Raw, name: string): T;
  isRequired?: true;
}
export interface RequiredParser<T> extends Parser<T> {
  isRequired: true;
}
export type Shape = Record<string, Parser<unknown>>;
export type Params<S extends Shape> = {
  [K in keyof S as S[K] extends RequiredParser<unknown> ? K : never]: Read<S[K]>;
} & {
  [K in keyof S as S[K] extends RequiredParser<unknown> ? never : K]?: Read<S[K]>;
};
type Read<K> = K extends Parser<infer T> ? T : never;

/** The error for a missing, unknown or badly typed parameter. */
export function paramError(message: string, param: string, code?: string): ApiError {
  const more = code === undefined ? {} : { code, doc_url: docUrlFor(code) };
  return new ApiError(
    400,
    { type: 'invalid_request_error', message, param, ...more },
    { isValidation: true },
  );
}

const emptyError = (name: string) =>
  paramError(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    name,
    'parameter_invalid_empty',
  );

function plain(raw: Raw, name: string): string {
  if (typeof raw !== 'string')
    throw paramError('Invalid string: expected a string.', name, 'parameter_invalid_string');
  return raw;
}

/** Parses text; empty text unsets the field. */
export function text(max = 5000): Parser<string | null> {
  return {
    read(raw, name) {
      const value = plain(raw, name);
      if (value.length > max)
        throw paramError(`Invalid string: ${value.slice(0, 20)}...; must be at most ${max} characters`, name);
      return value === '' ? null : value;
    },
  };
}

/** Parses text that cannot be empty: an id, a currency, an address. */
export function string(): Parser<string> {
  return {
    read(raw, name) {
      const value = plain(raw, name);
      if (value === '') throw emptyError(name);
      return value;
    },
  };
}

const emailPattern = /^[^\s@]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;

export const isEmail = (text: string) => emailPattern.test(text);

/** Parses an email address; empty text unsets the field. */
export function email(): Parser<string | null> {
  return {
    read(raw, name) {
      const value = text(512).read(raw, name);
      if (value !== null && !isEmail(value))
        throw paramError(`Invalid email address: ${value}`, name, 'email_invalid');
      return value;
    },
  };
}

export function integer({ min = -Infinity, max = Infinity } = {}): Parser<number> {
  return {
    read(raw, name) {
      const value = plain(raw, name);
      if (!/^-?\d{1,15}$/.test(value))
        throw paramError(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
      const number = Number(value);
      if (number < min)
        throw paramError(
          `This value must be greater than or equal to ${min}.`,
          name,
          'parameter_invalid_integer',
        );
      if (number > max)
        throw paramError(
          `This value must be less than or equal to ${max}.`,
          name,
          'parameter_invalid_integer',
        );
      return number;
    },
  };
}

/** Parses a Unix time in seconds with ten digits, so milliseconds are refused. */
export const timestamp = () => integer({ min: 1e9, max: 1e10 - 1 });

/** Parses a percentage with up to four decimal places. */
export function percentage(): Parser<number> {
  return {
    read(raw, name) {
      const value = plain(raw, name);
      if (!/^\d+(\.\d{1,4})?$/.test(value))
        throw paramError(
          `Invalid decimal: ${value}; must contain at maximum four decimal places.`,
          name,
          'parameter_invalid_decimal',
        );
      if (Number(value) > 100)
        throw paramError('This value must be less than or equal to 100.', name, 'parameter_invalid_decimal');
      return Number(value);
    },
  };
}

export function boolean(): Parser<boolean> {
  return {
    read(raw, name) {
      const value = plain(raw, name);
      if (value !== 'true' && value !== 'false')
        throw paramError(`Invalid boolean: ${value}`, name, 'parameter_invalid_boolean');
      return value === 'true';
    },
  };
}

export function literal<const T extends string>(...values: T[]): Parser<T> {
  return {
    read(raw, name) {
      const value = values.find((one) => one === raw);
      if (value === undefined) {
        const all = values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values[0];
        throw paramError(`Invalid ${name}: must be one of ${all}`, name);
      }
      return value;
    },
  };
}

/** Parses an http or https URL, which may contain placeholders in braces. */
export function url(): Parser<string> {
  return {
    read(raw, name) {
      const value = plain(raw, name);
      if (!/^https?:\/\/[^\s]+$/.test(value) || !URL.canParse(value))
        throw paramError('Not a valid URL', name, 'url_invalid');
      return value;
    },
  };
}

export function list<T>(of: Parser<T>): Parser<T[]> {
  return {
    read(raw, name) {
      if (raw === '') return [];
      if (!Array.isArray(raw)) throw paramError('Invalid array', name, 'parameter_invalid_array');
      return raw.map((one, index) => of.read(one, `${name}[${index}]`));
    },
  };
}

export function group<S extends Shape>(shape: S): Parser<Params<S>> {
  return {
    read(raw, name) {
      if (typeof raw === 'string' || Array.isArray(raw))
        throw paramError('Invalid object', name, 'parameter_invalid_object');
      return readShape(shape, raw, name);
    },
  };
}

/** Parses a value; an empty one unsets the field. */
export function clearable<T>(kind: Parser<T>): Parser<T | null> {
  return { read: (raw, name) => (raw === '' ? null : kind.read(raw, name)) };
}

/** Parses keys of up to 40 and values of up to 500 characters; an empty value removes its key. */
export function metadata(): Parser<Record<string, string> | null> {
  return {
    read(raw, name) {
      if (raw === '') return null;
      if (typeof raw === 'string' || Array.isArray(raw))
        throw paramError('Invalid metadata: metadata must be a set of key-value pairs', name);
      const pairs = Object.entries(raw).map(
        ([key, value]) => [key, plain(value, `${name}[${key}]`)] as const,
      );
      for (const [key, value] of pairs) {
        if (key.length > 40)
          throw paramError(`Metadata keys can have at most 40 characters: ${key}`, `${name}[${key}]`);
        if (value.length > 500)
          throw paramError('Metadata values can have at most 500 characters.', `${name}[${key}]`);
      }
      return Object.fromEntries(pairs);
    },
  };
}

/** Parses one moment, or a range of gt, gte, lt, lte. */
export function timeRange(): Parser<{ gt?: number; gte?: number; lt?: number; lte?: number }> {
  const end = integer({ min: 0 });
  const ends = group({ gt: end, gte: end, lt: end, lte: end });
  return {
    read(raw, name) {
      if (typeof raw !== 'string') return ends.read(raw, name);
      const at = end.read(raw, name);
      return { gte: at, lte: at };
    },
  };
}

export function required<T>(kind: Parser<T>): RequiredParser<NonNullable<T>> {
  return {
    isRequired: true,
    read(raw, name) {
      if (raw === '') throw emptyError(name);
      return kind.read(raw, name) as NonNullable<T>; // only an empty value becomes null, and that was refused
    },
  };
}

/** Parses the known parameters and refuses unknown ones. */
export function readShape<S extends Shape>(shape: S, raw: Record<string, Raw>, within = ''): Params<S> {
  const getName = (name: string) => (within === '' ? name : `${within}[${name}]`);
  const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length > 0) {
    const names = unknown.map(getName);
    throw paramError(
      `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
      names[0]!,
      'parameter_unknown',
    );
  }
  const read = Object.entries(shape).flatMap(([name, kind]) => {
    const value = raw[name];
    if (value !== undefined) return [[name, kind.read(value, getName(name))] as const];
    if (kind.isRequired)
      throw paramError(`Missing required param: ${getName(name)}.`, getName(name), 'parameter_missing');
    return [];
  });
  return Object.fromEntries(read) as Params<S>; // built from the shape itself
}
