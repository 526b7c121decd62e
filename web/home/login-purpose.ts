import { splitPath } from '@visita/core/languages';
import { planCodes, type PlanCode } from '@visita/core/plans/plan';
import { safeRedirect } from '@visita/core/redirects';

/** The guest's purpose before the login screen. */
export type LoginPurpose = { kind: 'plan'; plan: PlanCode } | { kind: 'cart' } | { kind: 'invitation'; token: string };

/** Reads it from the address that logging in leads to; undefined where that says nothing worth repeating. */
export function readLoginPurpose(redirect: string | null): LoginPurpose | undefined {
  const target = safeRedirect(redirect);
  if (!target) return undefined;
  const { pathname, searchParams } = new URL(target, 'https://here.invalid');
  const { rest } = splitPath(pathname);
  const plan = planCodes.find((code) => code === searchParams.get('plan'));
  if (rest === '/shop/subscription/checkout') return plan && { kind: 'plan', plan };
  if (rest === '/shop/checkout') return { kind: 'cart' };
  const token = searchParams.get('token');
  return rest === '/subscriptions/join' && token ? { kind: 'invitation', token } : undefined;
}
