/**
 * PostgreSQL's error classes for a lost connection, a server that shuts down and one with too many
 * connections; and socket errors.
 */
const gone = /^(08|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/;

interface FaultsLink {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

/**
 * Yields every error of a cause chain, outermost first: drizzle wraps driver errors, and pg-boss copies
 * errors to plain objects.
 */
function* chain(error: unknown): Generator<FaultsLink> {
  for (let link = error, depth = 0; typeof link === 'object' && link !== null && depth < 5; depth++) {
    yield link;
    link = (link as FaultsLink).cause;
  }
}

/** True if the database could not be reached at all, so that a retry makes sense. */
export function isDatabaseGone(error: unknown): boolean {
  for (const { code, message } of chain(error)) {
    if (typeof code === 'string' && gone.test(code)) return true;
    if (
      typeof message === 'string' &&
      /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout/i.test(
        message,
      )
    )
      return true;
  }
  return false;
}

/**
 * True if PostgreSQL cannot store a value (data exceptions and constraint violations, classes 22 and 23);
 * other values still work.
 */
export function isUnkeepable(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)) return true;
  }
  return false;
}

/** True if a write violated the unique constraint of this name. */
export function isTaken(error: unknown, constraint: string): boolean {
  for (const link of chain(error)) {
    if (link.code === '23505') return link.constraint === constraint;
  }
  return false;
}

/** True if the row that a new row refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (const { code } of chain(error)) if (code === '23503') return true;
  return false;
}

/**
 * True if PostgreSQL aborted a transaction because of another one: a deadlock, or a serialization failure.
 */
export function isConflict(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}

/** True if a statement names a table, column or schema that the database lacks. */
export function isUndefinedTable(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '42P01' || code === '42703' || code === '3F000') return true;
  }
  return false;
}

/** True if a statement exceeded `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '55P03') return true;
  }
  return false;
}

const SQLITE_FULL = 13;

/**
 * True if the disk of this process is full, as reported by Node, by SQLite, or by the embedded engine (by
 * message only).
 */
export function isOwnDiskFull(error: unknown): boolean {
  for (const link of chain(error)) {
    if (link.code === 'ENOSPC' || ('errcode' in link && link.errcode === SQLITE_FULL)) return true;
    if (
      link.code !== '53100' &&
      typeof link.message === 'string' &&
      /no space left on device/i.test(link.message)
    )
      return true;
  }
  return false;
}

/** True if writes fail for lack of disk space, here or at the PostgreSQL server; reads still work. */
export function isDiskFull(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '53100') return true;
  }
  return isOwnDiskFull(error);
}
