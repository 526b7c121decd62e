import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timeout } from 'hono/timeout';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { timeoutMs } from '@visita/core/api/client';
import { contract } from '@visita/core/contract';
import { contractV1 } from '@visita/core/contract-v1';
import { negotiate } from '@visita/core/languages';
import { Problem, problems as statuses, type ProblemKey } from '@visita/core/problems';
import type { Deps } from './deps.ts';
import { answerAppleReturn, appleReturnPath } from './account/apple-return.ts';
import { createKeyGuard } from './access/key-guard.ts';
import { createGuard } from './account/guard.ts';
import { jsonAnswer } from './http/answer.ts';
import { allowOrigins } from './http/cross-origin.ts';
import type { Env, Route } from './http/route.ts';
import { refuse, serve } from './http/serve.ts';
import { createStaffGuard } from './staff/guard.ts';

type Loaders<Contract> = Record<keyof Contract, () => Promise<Route[]>>;

/** The routes of each module of the contract, loaded with its first call. */
export const routeLoaders: Loaders<typeof contract> = {
  staff: async () => (await import('./staff/routes.ts')).staffRoutes,
  adminStaff: async () => (await import('./staff/admin-routes.ts')).adminStaffRoutes,
  adminOrders: async () => (await import('./orders/admin-routes.ts')).adminOrderRoutes,
  adminCredits: async () => (await import('./payments/admin-routes.ts')).adminPaymentRoutes,
  adminPayments: async () => (await import('./payments/admin-routes.ts')).adminPaymentRoutes,
  adminCards: async () => (await import('./cards/admin-routes.ts')).adminCardRoutes,
  account: async () => (await import('./account/routes.ts')).accountRoutes,
  security: async () => (await import('./account/routes.ts')).securityRoutes,
  notices: async () => (await import('./notices/routes.ts')).noticeRoutes,
  access: async () => (await import('./access/routes.ts')).accessRoutes,
  oauth: async () => (await import('./oauth/routes.ts')).oauthRoutes,
  adminUsers: async () => (await import('./account/admin-routes.ts')).adminUserRoutes,
  uploads: async () => (await import('./uploads/routes.ts')).uploadRoutes,
  pages: async () => (await import('./pages/routes.ts')).pageRoutes,
  help: async () => (await import('./pages/routes.ts')).pageRoutes,
  developers: async () => (await import('./developers/routes.ts')).developerRoutes,
  adminPages: async () => (await import('./pages/admin-routes.ts')).adminPageRoutes,
  addresses: async () => (await import('./addresses/routes.ts')).addressRoutes,
  plans: async () => (await import('./plans/routes.ts')).planRoutes,
  shop: async () => (await import('./shop/routes.ts')).shopRoutes,
  adminShop: async () => (await import('./shop/admin-routes.ts')).adminShopRoutes,
  stats: async () => (await import('./stats/routes.ts')).statsRoutes,
  cards: async () => (await import('./cards/routes.ts')).cardRoutes,
  profile: async () => (await import('./profile/routes.ts')).profileRoutes,
  adminReports: async () => (await import('./profile/admin-routes.ts')).adminReportRoutes,
  contacts: async () => (await import('./contacts/routes.ts')).contactRoutes,
  documents: async () => (await import('./documents/routes.ts')).documentRoutes,
  adminDisputes: async () => (await import('./disputes/admin-routes.ts')).adminDisputeRoutes,
  adminDocuments: async () => [
    ...(await import('./documents/admin-routes.ts')).adminDocumentRoutes,
    ...(await import('./payments/admin-routes.ts')).adminPaymentRoutes,
  ],
  provider: async () => (await import('./provider/routes.ts')).providerRoutes,
  orders: async () => (await import('./orders/routes.ts')).orderRoutes,
  subscriptions: async () => [
    ...(await import('./subscription-actions/routes.ts')).subscriptionActionRoutes,
    ...(await import('./seats/routes.ts')).seatRoutes,
    ...(await import('./rewards/routes.ts')).rewardRoutes,
    ...(await import('./plan-orders/routes.ts')).planOrderRoutes,
    ...(await import('./payments/routes.ts')).paymentRoutes,
  ],
  adminSubscriptions: async () =>
    (await import('./subscription-actions/admin-routes.ts')).adminSubscriptionRoutes,
  adminRewards: async () => (await import('./rewards/admin-routes.ts')).adminRewardRoutes,
  payments: async () => (await import('./payments/routes.ts')).paymentRoutes,
  enterprise: async () => (await import('./enterprise/routes.ts')).enterpriseRoutes,
  adminEnquiries: async () => (await import('./enterprise/admin-routes.ts')).adminEnquiryRoutes,
  webhooks: async () => (await import('./webhooks/routes.ts')).webhookRoutes,
  privacy: async () => (await import('./privacy/routes.ts')).privacyRoutes,
  adminPrivacy: async () => (await import('./privacy/admin-routes.ts')).adminPrivacyRoutes,
  adminAccounting: async () => (await import('./accounting/admin-routes.ts')).adminAccountingRoutes,
  adminDashboard: async () => (await import('./admin/admin-routes.ts')).businessRoutes,
  adminAlerts: async () => (await import('./admin/admin-routes.ts')).adminFailureRoutes,
  adminEvents: async () => (await import('./admin/admin-routes.ts')).adminFailureRoutes,
  adminJobs: async () => (await import('./admin/admin-routes.ts')).adminFailureRoutes,
  adminDrift: async () => (await import('./admin/admin-routes.ts')).adminFailureRoutes,
  adminSettings: async () => (await import('./admin/admin-routes.ts')).businessRoutes,
};

/** The routes of `/api/v1`. */
const programRouteLoaders: Loaders<typeof contractV1> = {
  me: async () => (await import('./access/v1-routes.ts')).accessRoutesV1,
  cards: async () => (await import('./cards/v1-routes.ts')).cardRoutesV1,
  statistics: async () => (await import('./stats/v1-routes.ts')).statsRoutesV1,
  contacts: async () => (await import('./contacts/v1-routes.ts')).contactRoutesV1,
  webhooks: async () => (await import('./webhooks/v1-routes.ts')).webhookRoutesV1,
  orders: async () => (await import('./orders/v1-routes.ts')).orderRoutesV1,
};

interface ServedEndpoint {
  endpoint: Endpoint;
  /** Loads the handler with the routes of its module. */
  load: () => Promise<Route['handle']>;
}

/** Sorts a path after the literal paths that it matches. */
const sortingKey = ({ path }: Endpoint) => servedPath(path).replace(/:\w+/g, '\uffff');

/** Every endpoint of both contracts; literal paths precede those with a parameter. */
const endpoints: ServedEndpoint[] = [
  ...listEndpoints(contract, routeLoaders),
  ...listEndpoints(contractV1, programRouteLoaders),
].toSorted((one, other) => (sortingKey(one.endpoint) < sortingKey(other.endpoint) ? -1 : 1));

function listEndpoints<Contract extends Record<string, Record<string, Endpoint>>>(
  modules: Contract,
  loaders: Loaders<Contract>,
): ServedEndpoint[] {
  return Object.entries(modules).flatMap(([module, calls]) =>
    Object.values(calls).map((endpoint) => {
      let handle: Route['handle'] | undefined;
      return {
        endpoint,
        load: async () => (handle ??= findHandler(await loaders[module as keyof Contract](), endpoint)),
      };
    }),
  );
}

function findHandler(routes: Route[], endpoint: Endpoint): Route['handle'] {
  const route = routes.find((each) => each.endpoint === endpoint);
  if (!route) throw new Error(`${endpoint.method} ${endpoint.path}: its module has no route for it`);
  return route.handle;
}

const jsonBytes = 256 * 1024;
const messageBytes = 1024 * 1024;
const appleAnswerBytes = 16 * 1024;
const formBytes = 10 * 1024 * 1024 + 64 * 1024;

/** Creates the API as one fetch handler, which the server, the pages and the tests call. */
export function createApi(deps: Deps): Hono<Env> {
  const api = new Hono<Env>();
  const guards = { users: createGuard(deps), staff: createStaffGuard(deps), keys: createKeyGuard(deps) };
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

  api.use('/api/v1/*', allowOrigins(deps.config, { keys: guards.keys, readMethods: getMethods }));

  for (const { endpoint, load } of endpoints) {
    const { body, form, problems = [] } = endpoint.terms;
    const tooLarge =
      problems.find((key) => key.endsWith('TooLarge') && statuses[key] === 413) ?? 'bodyTooLarge';
    const path = [endpoint.method, servedPath(endpoint.path)] as const;
    // A body that is not read has no size limit.
    if (body ?? form)
      api.on(...path, bodyLimit({ maxSize: form ? formBytes : jsonBytes, onError: (c) => no(c, tooLarge) }));
    api.on(...path, serve(deps, { guards, endpoint, load }));
  }

  // Not part of the contract: Stripe authenticates by a signature.
  api.post(
    '/api/stripe/webhook',
    bodyLimit({ maxSize: messageBytes, onError: (c) => no(c, 'bodyTooLarge') }),
    async (c) => {
      c.get('origin').route = '/api/stripe/webhook';
      const signature = c.req.header('stripe-signature') ?? '';
      const [{ receiveWebhook }, { eventReaders }] = await Promise.all([
        import('./provider/received-events.ts'),
        import('./events.ts'),
      ]);
      await receiveWebhook(deps, { body: await c.req.text(), signature, readers: eventReaders });
      return jsonAnswer(deps.config, c, JSON.stringify({ success: true, data: null, message: 'OK' }));
    },
  );
  // Not part of the contract: Apple lets the browser post its answer as a form.
  api.post(
    appleReturnPath,
    bodyLimit({ maxSize: appleAnswerBytes, onError: (c) => no(c, 'bodyTooLarge') }),
    async (c) => {
      c.get('origin').route = appleReturnPath;
      return answerAppleReturn(c);
    },
  );
  const describe = { '/api/openapi.json': describeApi, '/api/v1/openapi.json': describeProgramApi };
  for (const [path, write] of Object.entries(describe)) {
    let description: string | undefined;
    api.get(path, async (c) => {
      description ??= await write(deps);
      return c.body(description, 200, { 'content-type': 'application/json' });
    });
  }
  // the address of the reference before it had pages of its own
  api.get('/api/docs', (c) => c.redirect('/developers', 301));
  api.onError((error, c) => refuse(deps, c, error, negotiate(c.req.header('accept-language'))));
  api.notFound((c) => no(c, getMethods(c.req.path).length > 0 ? 'methodNotAllowed' : 'notFound'));
  return api;
}

/** Returns the OpenAPI document as JSON. */
async function describeApi({ config }: Pick<Deps, 'config'>): Promise<string> {
  const [{ openApi }, { modules }] = await Promise.all([
    import('@visita/core/api/openapi'),
    import('@visita/core/api-names'),
  ]);
  return JSON.stringify(
    openApi(contract, { title: `${config.brand} API`, origin: config.publicUrl, modules }),
  );
}

/** Returns the OpenAPI document of `/api/v1` as JSON. */
async function describeProgramApi({ config }: Pick<Deps, 'config'>): Promise<string> {
  const [{ openApi }, { modulesV1 }] = await Promise.all([
    import('@visita/core/api/openapi'),
    import('@visita/core/contract-v1'),
  ]);
  return JSON.stringify(
    openApi(contractV1, {
      title: `${config.brand} API for programs`,
      origin: config.publicUrl,
      modules: modulesV1,
      callers: 'key',
    }),
  );
}

/** Returns the methods of a path, to tell 404 from 405. */
function getMethods(path: string): string[] {
  return endpoints
    .filter(({ endpoint }) =>
      new RegExp(`^${servedPath(endpoint.path).replace(/:\w+/g, '[^/]+')}$`).test(path),
    )
    .map(({ endpoint }) => endpoint.method);
}
