import type { Account } from '../state/account.ts';
import { applyDue, type DueAction } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';
import type { Endpoint } from './endpoint.ts';
import { ApiError, invalid } from './errors.ts';
import { expand, type Includes, type References } from './expand.ts';
import { parseForm } from './parse-form.ts';
import { findStoredAnswer, hashBody } from './idempotency.ts';
import { readShape } from './params.ts';

export interface Api {
  endpoints: Endpoint[];
  references: References;
  includes: Includes;
  dueActions: Record<string, DueAction>;
}

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  key: string | null;
}

export interface ApiResponse {
  status: number;
  body: string;
  requestId: string;
  isReplayed: boolean;
}

/**
 * Handles a request: replays the stored response of its idempotency key, or finds the endpoint, parses the
 * parameters, runs the handler and stores the response.
 */
export function handleRequest(account: Account, api: Api, request: ApiRequest): ApiResponse {
  const requestId = newId('req_').slice(0, 18);
  const key = request.method === 'POST' ? request.key : null;
  try {
    const replayed = replay(account, request, key);
    if (replayed) return replayed;
    applyDue(account, api.dueActions);
    account.cause = { id: requestId, key };
    return { ...perform(account, api, request, { key, requestId }), requestId, isReplayed: false };
  } catch (error) {
    return { ...errorContent(error, account.log), requestId, isReplayed: false };
  } finally {
    account.cause = { id: null, key: null };
    account.wake();
  }
}

/**
 * Fails a request as Stripe does after its execution began: nothing changes, and the error is stored for the
 * key, so that a retry with the same key gets it again.
 */
export function failRequest(account: Account, request: ApiRequest): ApiResponse {
  const requestId = newId('req_').slice(0, 18);
  const key = request.method === 'POST' ? request.key : null;
  const replayed = replay(account, request, key);
  if (replayed) return replayed;
  const content = errorContent(new Error('a fault was injected'));
  account.store.transact(() => storeAnswer(account, request, { key, requestId, ...content }));
  return { ...content, requestId, isReplayed: false };
}

/** Returns the stored response of the request's idempotency key. */
function replay(account: Account, { path, body }: ApiRequest, key: string | null): ApiResponse | undefined {
  const stored = key === null ? undefined : findStoredAnswer(account, key, path, body);
  return (
    stored && { status: stored.status, body: stored.body, requestId: stored.requestId, isReplayed: true }
  );
}

interface HandleRequestContent {
  status: number;
  body: string;
}

/** Stores a response for the idempotency key of its request, if it has one. */
function storeAnswer(
  account: Account,
  { path, body }: ApiRequest,
  { key, ...answer }: HandleRequestContent & { key: string | null; requestId: string },
): void {
  if (key === null) return;
  account.store.put('kept_answer', {
    id: key,
    path,
    paramsHash: hashBody(body),
    at: account.realNow(),
    ...answer,
  });
}

/**
 * Runs the handler and stores the response for the key in one transaction: a repeated request finds both or
 * neither.
 */
function perform(
  account: Account,
  api: Api,
  request: ApiRequest,
  { key, requestId }: { key: string | null; requestId: string },
): HandleRequestContent {
  const store = (content: HandleRequestContent) => {
    storeAnswer(account, request, { key, requestId, ...content });
    return content;
  };
  const { endpoint, id } = findEndpoint(api.endpoints, request);
  const form = parseForm(request.method === 'POST' ? request.body : request.query);
  const params: Record<string, unknown> & { expand?: string[] } = readShape(endpoint.shape, form);
  try {
    return account.store.transact(
      () => {
        const result = endpoint.handle(account, params, id);
        const shown = expand(account, api, result, params.expand ?? []);
        return store({ status: 200, body: JSON.stringify(shown, null, 2) });
      },
      (error) => {
        if (!(error instanceof ApiError) || !error.keepsChanges) return false;
        store(errorContent(error));
        return true;
      },
    );
  } catch (error) {
    if (error instanceof ApiError && !error.keepsChanges && !error.isValidation)
      account.store.transact(() => store(errorContent(error)));
    throw error;
  }
}

function findEndpoint(
  endpoints: Endpoint[],
  { method, path }: ApiRequest,
): { endpoint: Endpoint; id: string } {
  const segments = path.split('/');
  for (const endpoint of endpoints) {
    const wanted = endpoint.path.split('/');
    const matches = endpoint.method === method && wanted.length === segments.length;
    if (!matches || !wanted.every((segment, index) => segment === ':id' || segment === segments[index]))
      continue;
    return { endpoint, id: decodeURIComponent(segments[wanted.indexOf(':id')] ?? '') };
  }
  throw invalid(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    {},
    404,
  );
}

export function errorContent(
  error: unknown,
  log: (line: string) => void = () => undefined,
): HandleRequestContent {
  if (error instanceof ApiError)
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
  log(`Stripe emulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const message = 'An unexpected error occurred inside the emulator.';
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }, null, 2) };
}
