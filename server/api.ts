import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timeout } from 'hono/timeout';
import { servedPath } from '@visita/core/api/endpoint';
import { openApi } from '@visita/core/api/openapi';
import { timeoutMs } from '@visita/core/api/client';
import { contract } from '@visita/core/contract';
import { modules } from '@visita/core/api-names';
import { negotiate } from '@visita/core/languages';
import { Problem, problems as statuses, type ProblemKey } from '@visita/core/problems';
import type { Deps } from './deps.ts';
import { createGuard } from './account/guard.ts';
import { adminAccountingRoutes } from './accounting/admin-routes.ts';
import { adminUserRoutes } from './account/admin-routes.ts';
import { accountRoutes } from './account/routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { adminFailureRoutes, businessRoutes } from './admin/admin-routes.ts';
import { adminCardRoutes } from './cards/admin-routes.ts';
import { cardRoutes } from './cards/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import { adminDisputeRoutes } from './disputes/admin-routes.ts';
import { adminDocumentRoutes } from './documents/admin-routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { adminEnquiryRoutes } from './enterprise/admin-routes.ts';
import { enterpriseRoutes } from './enterprise/routes.ts';
import { eventReaders } from './events.ts';
import { jsonAnswer } from './http/answer.ts';
import { docsPage } from './http/docs.ts';
import type { Env, Route } from './http/route.ts';
import { refuse, serve } from './http/serve.ts';
import { adminOrderRoutes } from './orders/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { adminPageRoutes } from './pages/admin-routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { adminPaymentRoutes } from './payments/admin-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { adminPrivacyRoutes } from './privacy/admin-routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { receiveWebhook } from './provider/received-events.ts';
import { providerRoutes } from './provider/routes.ts';
import { adminShopRoutes } from './shop/admin-routes.ts';
import { shopRoutes } from './shop/routes.ts';
import { createStaffGuard } from './staff/guard.ts';
import { adminStaffRoutes } from './staff/admin-routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { adminSubscriptionRoutes } from './subscription-actions/admin-routes.ts';
import { subscriptionActionRoutes } from './subscription-actions/routes.ts';
import { adminRewardRoutes } from './rewards/admin-routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { seatRoutes } from './seats/routes.ts';
import { planOrderRoutes } from './plan-orders/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

export const routes: Route[] = [
  ...staffRoutes,
  ...adminStaffRoutes,
  ...accountRoutes,
  ...adminUserRoutes,
  ...uploadRoutes,
  ...pageRoutes,
  ...adminPageRoutes,
  ...addressRoutes,
  ...planRoutes,
  ...shopRoutes,
  ...adminShopRoutes,
  ...statsRoutes,
  ...cardRoutes,
  ...adminCardRoutes,
  ...profileRoutes,
  ...contactRoutes,
  ...documentRoutes,
  ...adminDocumentRoutes,
  ...providerRoutes,
  ...adminOrderRoutes,
  ...orderRoutes,
  ...subscriptionActionRoutes,
  ...adminSubscriptionRoutes,
  ...seatRoutes,
  ...rewardRoutes,
  ...adminRewardRoutes,
  ...planOrderRoutes,
  ...adminPaymentRoutes,
  ...paymentRoutes,
  ...adminDisputeRoutes,
  ...enterpriseRoutes,
  ...adminEnquiryRoutes,
  ...privacyRoutes,
  ...adminPrivacyRoutes,
  ...adminAccountingRoutes,
  ...businessRoutes,
  ...adminFailureRoutes,
];

const jsonBytes = 256 * 1024;
const messageBytes = 1024 * 1024;
const formBytes = 10 * 1024 * 1024 + 64 * 1024;

/** Creates the API as one fetch handler, which the server, the pages and the tests call. */
export function createApi(deps: Deps): Hono<Env> {
  const api = new Hono<Env>();
  const guards = { users: createGuard(deps), staff: createStaffGuard(deps) };
  const no = (c: Context<Env>, key: ProblemKey) =>
    refuse(deps, c, new Problem(key), negotiate(c.req.header('accept-language')));

  api.use(async (c, next) => {
    // A call from our own pages brings the origin of the page request; without one it comes from inside the
    // server.
    if (!c.get('origin') && c.env?.origin) c.set('origin', c.env.origin);
    if (!c.get('origin'))
      c.set('origin', {
        address: 'inside',
        userAgent: c.req.header('user-agent') ?? '',
        requestId: randomUUID(),
        isLocal: true,
      });
    await next();
  });
  api.use(timeout(timeoutMs, () => new Problem('requestTimeout') as never));
  api.use(async (c, next) => {
    const encoding = c.req.header('content-encoding');
    if (encoding !== undefined && encoding !== 'identity') return no(c, 'mediaTypeNotSupported');
    await next();
    return undefined;
  });

  for (const route of routes) {
    const { body, form, problems = [] } = route.endpoint.terms;
    const tooLarge =
      problems.find((key) => key.endsWith('TooLarge') && statuses[key] === 413) ?? 'bodyTooLarge';
    const path = [route.endpoint.method, servedPath(route.endpoint.path)] as const;
    // A body that is not read has no size limit.
    if (body ?? form)
      api.on(...path, bodyLimit({ maxSize: form ? formBytes : jsonBytes, onError: (c) => no(c, tooLarge) }));
    api.on(...path, serve(deps, { guards, route }));
  }

  // Not part of the contract: Stripe authenticates by a signature.
  api.post(
    '/api/stripe/webhook',
    bodyLimit({ maxSize: messageBytes, onError: (c) => no(c, 'bodyTooLarge') }),
    async (c) => {
      c.get('origin').route = '/api/stripe/webhook';
      const signature = c.req.header('stripe-signature') ?? '';
      await receiveWebhook(deps, { body: await c.req.text(), signature, readers: eventReaders });
      return jsonAnswer(deps.config, c, JSON.stringify({ success: true, data: null, message: 'OK' }));
    },
  );
  const described = { title: `${deps.config.brand} API`, origin: deps.config.publicUrl, modules };
  let description: string | undefined;
  api.get('/api/openapi.json', (c) => {
    description ??= JSON.stringify(openApi(contract, described));
    return c.body(description, 200, { 'content-type': 'application/json' });
  });
  api.route('/api/docs', docsPage());
  api.onError((error, c) => refuse(deps, c, error, negotiate(c.req.header('accept-language'))));
  api.notFound((c) => no(c, getMethods(c.req.path).length > 0 ? 'methodNotAllowed' : 'notFound'));
  return api;
}

/** Returns the methods of a path, to tell 404 from 405. */
function getMethods(path: string): string[] {
  return routes
    .filter(({ endpoint }) =>
      new RegExp(`^${servedPath(endpoint.path).replace(/:\w+/g, '[^/]+')}$`).test(path),
    )
    .map(({ endpoint }) => endpoint.method);
}
