import { findByNumber } from '../cards/test-cards.ts';
import { changeSettings } from '../account/settings.ts';
import { escalateInquiry, loseDispute, winDispute } from '../disputes/close-dispute.ts';
import { disputeCharge } from '../disputes/dispute-charge.ts';
import { disputeReasons, type Dispute } from '../disputes/dispute.ts';
import { modePattern } from '../events/mode.ts';
import { ApiError } from '../http/errors.ts';
import { actionPattern } from '../http/faults.ts';
import { currentTime, clockOffset, type Account } from '../state/account.ts';
import { failPayout } from '../payouts/pay-out.ts';
import { applyDue, type DueAction } from '../state/due-changes.ts';
import { redirectTo } from '../pages/page.ts';
import { controlPage } from './control-page.ts';
import { readState, type ControlDeps } from './state.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
const ownHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * True if the caller may use the controls: a caller on this machine, or one with the secret key. Pages of
 * other sites and calls passed on by a proxy may not, since the proxy's address says nothing about the
 * caller.
 */
export function isControlAllowed(
  request: Request,
  { address = '', key }: { address?: string | undefined; key: string },
): boolean {
  const { headers, url } = request;
  if (headers.get('authorization') === `Bearer ${key}`) return true;
  if (forwardingHeaders.some((name) => headers.has(name))) return false;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOwnPage =
    (origin === null || origin === new URL(url).origin) &&
    (site === null || site === 'same-origin' || site === 'none');
  return loopback.test(address) && ownHosts.test(headers.get('host') ?? new URL(url).host) && isOwnPage;
}

type ControlParams = Record<string, unknown>;
type Control = (deps: ControlControlDeps, params: ControlParams, id: string) => unknown;

interface ControlControlDeps extends ControlDeps {
  dueActions: Record<string, DueAction>;
}

class ControlError extends Error {}

/** `[]`, one id, or several. */
const getIds = (value: unknown) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined;

const controls: Record<string, Control> = {
  account: ({ account }, params) => account.store.transact(() => changeSettings(account, params)),
  clock({ account, dueActions }, { advance_days: days }) {
    const amount = Number(days);
    if (!(amount >= 0 && amount < 4000))
      throw new ControlError(
        'advance_days must be a number of days from 0 to 4000: the clock only moves forward.',
      );
    return { now: moveClock(account, dueActions, amount) };
  },
  faults({ faults }, { method = '*', path, times = 1, action }) {
    if (typeof path !== 'string' || !path.startsWith('/v1/'))
      throw new ControlError('path must begin with /v1/; a star stands for anything.');
    if (typeof action !== 'string' || !actionPattern.test(action))
      throw new ControlError(`action must be one of ${actionPattern.source}.`);
    if (!(Number(times) >= 1)) throw new ControlError('times must be 1 or more.');
    return faults.add({ method: String(method), path, times: Number(times), action });
  },
  'faults/clear': ({ faults }) => faults.clear(),
  webhooks({ deliverer }, { mode, release }) {
    if (mode !== undefined && (typeof mode !== 'string' || !modePattern.test(mode)))
      throw new ControlError(`mode must be one of ${modePattern.source}.`);
    if (release !== undefined) {
      deliverer.mode = typeof mode === 'string' && mode !== 'hold' ? mode : 'normal';
      deliverer.release(getIds(release));
    } else if (mode !== undefined) {
      deliverer.mode = mode;
      deliverer.wake();
    }
    return { mode: deliverer.mode };
  },
  'events/:id/resend'({ account, deliverer }, _, id) {
    if (!account.store.find('event', id)) throw new ControlError(`No such event: ${id}`);
    deliverer.resend(id);
    return { id };
  },
  disputes: ({ account }, params) => account.store.transact(() => disputeByControl(account, params)),
  'disputes/:id/win': ({ account }, _, id) => account.store.transact(() => winDispute(account, id)),
  'disputes/:id/lose': ({ account }, _, id) => account.store.transact(() => loseDispute(account, id)),
  'disputes/:id/escalate': ({ account }, _, id) => account.store.transact(() => escalateInquiry(account, id)),
  'cards/:id': ({ account }, { behaves_as: number }, id) =>
    account.store.transact(() => changeBehaviour(account, id, number)),
  'payouts/:id/fail': ({ account }, _, id) => account.store.transact(() => failPayout(account, id)),
};

/** Makes a saved card behave like a test card from now on, as after its theft. */
function changeBehaviour(account: Account, id: string, number: unknown): { id: string; behaves_as: string } {
  const card = account.store.find('payment_method', id);
  const test = findByNumber(String(number));
  if (!card || !test) throw new ControlError(`No such card or test number: ${id}, ${String(number)}`);
  account.store.put('payment_method', { ...card, hidden: { ...card.hidden, plays: test.names[0]! } });
  return { id, behaves_as: test.number };
}

function disputeByControl(account: Account, { charge: id, amount, kind, reason }: ControlParams): Dispute {
  const charge = account.store.find('charge', String(id));
  if (!charge) throw new ControlError(`No such charge: ${String(id)}`);
  if (amount !== undefined && !(Number(amount) >= 1))
    throw new ControlError('amount must be cents, 1 or more.');
  const kinds = ['chargeback', 'inquiry', 'resolution'] as const;
  return disputeCharge(account, charge, {
    ...(amount !== undefined && { amount: Number(amount) }),
    kind: kinds.find((one) => one === kind) ?? 'chargeback',
    reason: disputeReasons.find((one) => one === reason) ?? 'fraudulent',
  });
}

/**
 * Handles the controls: `GET /control` is the page, `/control/state` the same as JSON, everything else is a
 * change.
 */
export async function control(deps: ControlControlDeps, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const base = pathname.slice(0, pathname.indexOf('/control') + '/control'.length);
  const segments = pathname
    .slice(base.length + 1)
    .split('/')
    .filter(Boolean);
  const isForm =
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (request.method === 'GET') {
    if (segments.length === 0) return controlPage(deps, base);
    const state: ControlParams = readState(deps);
    const part = segments[0] === 'state' ? state : state[segments[0]!];
    return part === undefined ? json({ error: 'Not found' }, 404) : json(part);
  }
  const [first, id = '', last] = segments;
  const names = [segments.join('/'), last === undefined ? `${first}/:id` : `${first}/:id/${last}`];
  const name = names.find((each) => Object.hasOwn(controls, each));
  const action = name === undefined ? undefined : controls[name];
  if (!action) return json({ error: 'Not found' }, 404);
  try {
    const result = action(deps, await readParams(request, isForm), id);
    deps.account.wake();
    return isForm ? redirectTo(base) : json(result ?? {});
  } catch (error) {
    if (!(error instanceof ControlError) && !(error instanceof ApiError)) throw error;
    return json({ error: error.message }, 400);
  }
}

async function readParams(request: Request, isForm: boolean): Promise<ControlParams> {
  const text = await request.text();
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  if (text === '') return {};
  try {
    const params: unknown = JSON.parse(text);
    return typeof params === 'object' && params !== null ? (params as ControlParams) : {};
  } catch {
    throw new ControlError('The body must be JSON.');
  }
}

const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

const dayInMs = 24 * 3600_000;

/** Applies everything due up to the new time in order, then moves the clock. */
function moveClock(account: Account, actions: Record<string, DueAction>, days: number): number {
  const offset = clockOffset(account) + Math.round(days * dayInMs);
  const until = Math.floor((account.realNow() + offset) / 1000);
  applyDue(account, actions, { until });
  account.store.transact(() => account.store.put('setting', { id: 'offset', value: offset }));
  account.wake();
  return currentTime(account);
}
