import { isIP } from 'node:net';
import { plainReason } from '@visita/core/plain-reason';
import { isDatabaseGone, isDiskFull } from '../database/faults.ts';
import { diskFilled } from './channels.ts';

/** An error without any value from a caller, a row or a statement, so that it may leave the process. */
export interface ErrorDescription {
  type: string;
  message: string;
  /** SQLSTATE, or the code of Node or of a library. */
  code?: string;
  constraint?: string;
  /** Verb and table of the statement that failed, such as `insert users`. */
  statement?: string;
  /** Frames only: the first lines of a stack repeat the message. */
  stack?: string;
  cause?: ErrorDescription;
}

interface DescribeErrorLink {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  constraint?: unknown;
  query?: unknown;
  severity?: unknown;
  issues?: unknown;
  cause?: unknown;
}

/** Condition names of PostgreSQL's manual (appendix A) that operators are likely to see. */
const conditions: Record<string, string> = {
  '08006': 'connection_failure',
  '22001': 'string_data_right_truncation',
  '22P02': 'invalid_text_representation',
  '23502': 'not_null_violation',
  '23503': 'foreign_key_violation',
  '23505': 'unique_violation',
  '23514': 'check_violation',
  '25006': 'read_only_sql_transaction',
  '25P02': 'in_failed_sql_transaction',
  '28P01': 'invalid_password',
  '40001': 'serialization_failure',
  '40P01': 'deadlock_detected',
  '42501': 'insufficient_privilege',
  '42703': 'undefined_column',
  '42P01': 'undefined_table',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'too_many_connections',
  '55P03': 'lock_not_available',
  '57014': 'query_canceled',
  '57P01': 'admin_shutdown',
  '57P02': 'crash_shutdown',
  '57P03': 'cannot_connect_now',
};

const deepest = 5;
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * Describes an error for logs, traces, alerts, the queue and the console. Keeps the code, the constraint and
 * the statement's name of a database error, whose message, detail and hint quote rows. In other messages
 * everything that looks like a value is masked.
 */
export function describeError(thrown: unknown): ErrorDescription {
  const links = [...getLinks(thrown)];
  const [outermost] = links;
  if (!outermost)
    return { type: typeof thrown, message: typeof thrown === 'string' ? maskValues(thrown) : '' };
  const stack = getFrames(outermost);
  const database = describeDatabaseError(thrown, links);
  if (database) return { ...database, ...(stack && { stack }) };
  const [, ...causes] = links;
  const cause = causes.reduceRight<ErrorDescription | undefined>(
    (inner, link) => describeLink(link, inner),
    undefined,
  );
  const { type, message, code } = describeLink(outermost);
  return {
    type,
    message,
    ...(code !== undefined && { code }),
    ...(stack && { stack }),
    ...(cause && { cause }),
  };
}

/** Describes an error in one line, for a job's output, a row's last error or the console. */
export function summarizeError(thrown: unknown): string {
  const { type, message, code, constraint, statement } = describeError(thrown);
  const isDatabase = type === 'DatabaseError';
  const parts = isDatabase
    ? ['database error', code, message, constraint, statement && `(${statement})`]
    : [message || type];
  return parts.filter(Boolean).join(' ');
}

/**
 * Returns the key by which log lines of errors are throttled: an outage is one cause, whatever it affects.
 */
export function errorCauseKey(thrown: unknown): string {
  const state = getState(thrown);
  if (state !== undefined) return state;
  const { type, code = '', constraint = '', statement = '', stack = '' } = describeError(thrown);
  const [frame = ''] = stack.trim().split('\n');
  return [type, code, constraint, statement, frame].filter(Boolean).join(' ');
}

/** Publishes a full disk for metrics and alerts; other failures are only logged. */
export function reportFailure(thrown: unknown): void {
  if (isDiskFull(thrown)) diskFilled.publish({});
}

/** Returns an error with the summary and no other property, for libraries that store thrown errors. */
export function withoutValues(thrown: unknown): Error {
  const error = new Error(summarizeError(thrown));
  const { stack = '' } = describeError(thrown);
  error.stack = `Error: ${error.message}\n${stack}`;
  return error;
}

/** True if the driver or drizzle threw it, so that its message may quote rows and statements. */
export function isDatabaseError(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  return 'query' in thrown || 'severity' in thrown;
}

/** Merges a database error with those that wrap it: the driver's has the cause, drizzle's the statement. */
function describeDatabaseError(thrown: unknown, links: DescribeErrorLink[]): ErrorDescription | undefined {
  const refused = links.find(({ code }) => typeof code === 'string' && sqlState.test(code));
  const text = links.find(({ query }) => typeof query === 'string')?.query;
  if (!refused && typeof text !== 'string') return undefined;
  const inner = links.at(-1);
  const code = plainWord(refused?.code) ?? plainWord(inner?.code);
  const constraint = plainWord(refused?.constraint);
  return {
    type: 'DatabaseError',
    message: (code && conditions[code]) || getState(thrown) || getType(inner ?? {}),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(typeof text === 'string' && { statement: statementName(text) }),
  };
}

function getState(thrown: unknown): string | undefined {
  if (isDiskFull(thrown)) return 'disk full';
  return isDatabaseGone(thrown) ? 'database gone' : undefined;
}

function* getLinks(thrown: unknown): Generator<DescribeErrorLink> {
  let link = thrown;
  for (let depth = 0; typeof link === 'object' && link !== null && depth < deepest; depth++) {
    yield link;
    link = (link as DescribeErrorLink).cause;
  }
}

function describeLink(link: DescribeErrorLink, cause?: ErrorDescription): ErrorDescription {
  const code = plainWord(link.code);
  return { type: getType(link), message: getMessage(link), ...(code && { code }), ...(cause && { cause }) };
}

function getType({ name }: DescribeErrorLink): string {
  return plainWord(name) ?? 'Error';
}

/**
 * Returns the masked message; of zod's issues only the broken rules, because issues name fields of the input.
 */
function getMessage({ message, issues }: DescribeErrorLink): string {
  if (!Array.isArray(issues)) return typeof message === 'string' ? maskValues(message) : '';
  const rules = issues.map((issue: { code?: unknown }) => plainWord(issue.code)).filter(Boolean);
  return `invalid: ${[...new Set(rules)].join(', ')}`;
}

/** Returns a code or the name of a class or a constraint: one word from a program. */
function plainWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.$-]{1,80}$/.test(value) ? value : undefined;
}

/** Masks quoted text, email addresses, secrets, and numbers as long as a telephone number. */
function maskValues(message: string): string {
  return plainReason(message)
    .replace(/["'`“‘«].*["'`”’»]/g, '•••')
    .replace(/\+?\d(?:[ ().-]*\d){6,}/g, (number) => (isIP(number) ? number : '•••'));
}

/**
 * Returns the frames of a stack. The message is cut off first, because it may contain a line that looks like
 * a frame.
 */
function getFrames({ stack, message }: DescribeErrorLink): string | undefined {
  if (typeof stack !== 'string') return undefined;
  const at = typeof message === 'string' && message !== '' ? stack.indexOf(message) : -1;
  const rest = at < 0 ? stack : stack.slice(at + String(message).length);
  const frames = rest
    .split('\n')
    .filter((line) => /^ {4}at \S.*(:\d+:\d+\)?|\((native|<anonymous>|index \d+)\))$/.test(line));
  return frames.slice(0, 20).join('\n') || undefined;
}

/**
 * Returns verb and table of a statement. Literals are removed first, because a word in one could look like a
 * table.
 */
function statementName(text: string): string {
  const plain = text.replace(/'(?:[^']|'')*'/g, '');
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(plain) ?? [];
  const [, table = ''] =
    /\b(?:from|into|update|table)\s+(?:only\s+)?("?\w+"?(?:\."?\w+"?)?)/i.exec(plain) ?? [];
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim();
}
