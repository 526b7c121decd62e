import { modePattern } from '../events/mode.ts';
import { actionPattern } from '../http/faults.ts';
import { nowOf, offsetOf, type Account } from '../state/account.ts';
import { applyDue, type DueDeed } from '../state/due.ts';
import { leadTo } from '../pages/page.ts';
import { controlPage } from './control-page.ts';
import { tellState, type Controlled } from './state.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The controls are for whoever sits at this machine, or knows the key; never for another site's page in their browser. */
export function mayControl(request: Request, { address = '', key }: { address?: string | undefined; key: string }): boolean {
  const { headers, url } = request;
  if (headers.get('authorization') === `Bearer ${key}`) return true;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOwnPage = (origin === null || origin === new URL(url).origin) && (site === null || site === 'same-origin' || site === 'none');
  return loopback.test(address) && ownHosts.test(headers.get('host') ?? new URL(url).host) && isOwnPage;
}

type Given = Record<string, unknown>;
type Control = (lent: Lent, given: Given, id: string) => unknown;

interface Lent extends Controlled {
  dueDeeds: Record<string, DueDeed>;
}

class Refused extends Error {}

/** `[]`, one id, or several. */
const idsOf = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined);

const controls: Record<string, Control> = {
  clock({ account, dueDeeds }, { advance_days: days }) {
    const amount = Number(days);
    if (!(amount >= 0 && amount < 4000))
      throw new Refused('advance_days must be a number of days from 0 to 4000: the clock only moves forward.');
    return { now: moveClock(account, dueDeeds, amount) };
  },
  faults({ faults }, { method = '*', path, times = 1, action }) {
    if (typeof path !== 'string' || !path.startsWith('/v1/')) throw new Refused('path must begin with /v1/; a star stands for anything.');
    if (typeof action !== 'string' || !actionPattern.test(action)) throw new Refused(`action must be one of ${actionPattern.source}.`);
    if (!(Number(times) >= 1)) throw new Refused('times must be 1 or more.');
    return faults.add({ method: String(method), path, times: Number(times), action });
  },
  'faults/clear': ({ faults }) => faults.clear(),
  webhooks({ deliverer }, { mode, release }) {
    if (mode !== undefined && (typeof mode !== 'string' || !modePattern.test(mode)))
      throw new Refused(`mode must be one of ${modePattern.source}.`);
    if (release !== undefined) {
      deliverer.mode = typeof mode === 'string' && mode !== 'hold' ? mode : 'normal';
      deliverer.release(idsOf(release));
    } else if (mode !== undefined) {
      deliverer.mode = mode;
      deliverer.wake();
    }
    return { mode: deliverer.mode };
  },
  'events/:id/resend'({ account, deliverer }, _, id) {
    if (!account.store.find('event', id)) throw new Refused(`No such event: ${id}`);
    deliverer.resend(id);
    return { id };
  },
};

/** `GET /control` for people, `/control/state` for programs; everything else changes something. */
export async function control(lent: Lent, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const base = pathname.slice(0, pathname.indexOf('/control') + '/control'.length);
  const steps = pathname
    .slice(base.length + 1)
    .split('/')
    .filter(Boolean);
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (request.method === 'GET') {
    if (steps.length === 0) return controlPage(lent, base);
    const state: Given = tellState(lent);
    const part = steps[0] === 'state' ? state : state[steps[0]!];
    return part === undefined ? json({ error: 'Not found' }, 404) : json(part);
  }
  const name = steps[0] === 'events' ? 'events/:id/resend' : steps.join('/');
  const deed = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!deed || (steps[0] === 'events' && steps[2] !== 'resend')) return json({ error: 'Not found' }, 404);
  try {
    const result = deed(lent, await readGiven(request, isForm), steps[1] ?? '');
    return isForm ? leadTo(base) : json(result ?? {});
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return json({ error: error.message }, 400);
  }
}

async function readGiven(request: Request, isForm: boolean): Promise<Given> {
  const text = await request.text();
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  if (text === '') return {};
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? (given as Given) : {};
  } catch {
    throw new Refused('The body must be JSON.');
  }
}

const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

const day = 24 * 3600_000;

/** Lives through everything up to the new time, in order, and only then is there. */
function moveClock(account: Account, deeds: Record<string, DueDeed>, days: number): number {
  const offset = offsetOf(account) + Math.round(days * day);
  const until = Math.floor((account.realNow() + offset) / 1000);
  applyDue(account, deeds, { until });
  account.store.transact(() => account.store.put('setting', { id: 'offset', value: offset }));
  account.wake();
  return nowOf(account);
}
