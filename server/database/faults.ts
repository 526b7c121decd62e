/** PostgreSQL's classes for a lost connection, a server that stops, and one that takes no more; and the socket's own. */
const gone = /^(08|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/;

interface Link {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** Every error of a chain, outermost first: drizzle wraps what the driver threw, and pg-boss copies errors to plain objects. */
function* chain(error: unknown): Generator<Link> {
  for (let link = error, depth = 0; typeof link === 'object' && link !== null && depth < 5; depth++) {
    yield link;
    link = (link as Link).cause;
  }
}

/** Whether the database could not be asked at all, so that trying again later makes sense. */
export function isDatabaseGone(error: unknown): boolean {
  for (const { code, message } of chain(error)) {
    if (typeof code === 'string' && gone.test(code)) return true;
    if (
      typeof message === 'string' &&
      /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout/i.test(message)
    )
      return true;
  }
  return false;
}

/** Whether PostgreSQL cannot keep what it was given, such as a character or a value of a kind: others it can. */
export function isUnkeepable(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)) return true;
  }
  return false;
}

/** Whether a write was refused because such a row is there already, by the constraint of that name. */
export function isTaken(error: unknown, constraint: string): boolean {
  for (const link of chain(error)) {
    if (link.code === '23505') return link.constraint === constraint;
  }
  return false;
}

/** Whether PostgreSQL gave a transaction up because of another: a deadlock, or rows that changed under a serialisable one. */
export function isConflict(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}

/** Whether a statement gave up waiting for a lock, as `lock_timeout` asks it to. */
export function isLockTimeout(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '55P03') return true;
  }
  return false;
}

const SQLITE_FULL = 13;

/** True if the disk on which this process writes is full: as Node says it, SQLite, or the embedded engine in words alone. */
export function isOwnDiskFull(error: unknown): boolean {
  for (const link of chain(error)) {
    if (link.code === 'ENOSPC' || ('errcode' in link && link.errcode === SQLITE_FULL)) return true;
    if (link.code !== '53100' && typeof link.message === 'string' && /no space left on device/i.test(link.message)) return true;
  }
  return false;
}

/** True if nothing can be written for want of space, here or at the PostgreSQL server; what is there can still be read. */
export function isDiskFull(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === '53100') return true;
  }
  return isOwnDiskFull(error);
}
