import type { Account } from '../state/account.ts';
import { applyDue, type DueDeed } from '../state/due.ts';
import { newId } from '../state/ids.ts';
import type { Endpoint } from './endpoint.ts';
import { StripeRefusal, invalid } from './errors.ts';
import { expand, type Includes, type References } from './expand.ts';
import { readForm } from './form.ts';
import { findKept, hashOf } from './idempotency.ts';
import { readShape } from './params.ts';

export interface Tables {
  endpoints: Endpoint[];
  references: References;
  includes: Includes;
  dueDeeds: Record<string, DueDeed>;
}

export interface Asked {
  method: string;
  path: string;
  query: string;
  body: string;
  key: string | null;
}

export interface Answered {
  status: number;
  body: string;
  requestId: string;
  isReplayed: boolean;
}

/** The one way through which every call goes: replay, find, read, do, keep, answer. */
export function answer(account: Account, tables: Tables, asked: Asked): Answered {
  const requestId = newId('req_').slice(0, 18);
  const key = asked.method === 'POST' ? asked.key : null;
  try {
    const kept = key === null ? undefined : findKept(account, key, asked.path, asked.body);
    if (kept) return { status: kept.status, body: kept.body, requestId: kept.requestId, isReplayed: true };
    applyDue(account, tables.dueDeeds);
    account.cause = { id: requestId, key };
    return { ...perform(account, tables, asked, { key, requestId }), requestId, isReplayed: false };
  } catch (error) {
    return { ...refuse(error, account.log), requestId, isReplayed: false };
  } finally {
    account.cause = { id: null, key: null };
    account.wake();
  }
}

interface Said {
  status: number;
  body: string;
}

/** The work and the answer kept for its key are one change: a repeated call finds both or neither. */
function perform(account: Account, tables: Tables, asked: Asked, { key, requestId }: { key: string | null; requestId: string }): Said {
  const keep = (said: Said) => {
    if (key !== null)
      account.store.put('kept_answer', {
        id: key,
        path: asked.path,
        paramsHash: hashOf(asked.body),
        at: account.realNow(),
        requestId,
        ...said,
      });
    return said;
  };
  const { endpoint, id } = findEndpoint(tables.endpoints, asked);
  const form = readForm(asked.method === 'POST' ? asked.body : asked.query);
  const given: Record<string, unknown> & { expand?: string[] } = readShape(endpoint.shape, form);
  try {
    return account.store.transact(
      () => {
        const said = endpoint.answer(account, given, id);
        const shown = expand(account, tables, said, given.expand ?? []);
        return keep({ status: 200, body: JSON.stringify(shown, null, 2) });
      },
      (error) => {
        if (!(error instanceof StripeRefusal) || !error.keepsChanges) return false;
        keep(refuse(error));
        return true;
      },
    );
  } catch (error) {
    if (error instanceof StripeRefusal && !error.keepsChanges && !error.isBeforehand) account.store.transact(() => keep(refuse(error)));
    throw error;
  }
}

function findEndpoint(endpoints: Endpoint[], { method, path }: Asked): { endpoint: Endpoint; id: string } {
  const steps = path.split('/');
  for (const endpoint of endpoints) {
    const wanted = endpoint.path.split('/');
    const fits = endpoint.method === method && wanted.length === steps.length;
    if (!fits || !wanted.every((step, place) => step === ':id' || step === steps[place])) continue;
    return { endpoint, id: decodeURIComponent(steps[wanted.indexOf(':id')] ?? '') };
  }
  throw invalid(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    {},
    404,
  );
}

export function refuse(error: unknown, log: (line: string) => void = () => undefined): Said {
  if (error instanceof StripeRefusal) return { status: error.status, body: JSON.stringify({ error: error.refusal }, null, 2) };
  log(`Stripe emulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const message = 'An unexpected error occurred inside the emulator.';
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }, null, 2) };
}
