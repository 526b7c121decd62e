import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A JSON schema; `part` names one of the description's own parts. */
export interface Schema {
  type?: string;
  format?: string;
  part?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Stripe's API as the installed package knows it. */
export interface Description {
  /** By method and path: `GET /v1/refunds/{id}`. */
  operations: Record<string, { params?: Schema; response: Schema }>;
  /** What `data.object` of an event of this type is. */
  events: Record<string, Schema>;
  /** What every event is around its object. */
  event: Schema;
  /** What every refusal is. */
  error: Schema;
  /** All values that `enabled_events` of a webhook endpoint may have. */
  eventTypes: string[];
  parts: Record<string, Schema>;
}

const sources = ['api-description.ts', 'derive-description.ts', 'number-formats.ts', 'schema-reader.ts'];

/** Reads the description off the package `stripe`, or takes the one that was read before off the same package in the same way. */
export async function openDescription(): Promise<Description> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
  const hash = createHash('sha256').update(readFileSync(join(packageRoot, 'package.json')));
  for (const source of sources) hash.update(readFileSync(join(import.meta.dirname, source)));
  const folder = join(dirname(packageRoot), '.cache', 'stripe-emulator');
  const file = join(folder, `${hash.digest('hex').slice(0, 16)}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Description;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { deriveDescription } = await import('./derive-description.ts');
  const description = deriveDescription(packageRoot);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(description));
  renameSync(`${file}.${process.pid}`, file);
  return description;
}
