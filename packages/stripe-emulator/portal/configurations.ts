import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { paginate, paging } from '../http/lists.ts';
import { boolean, group, list, metadata, required, literal, text, type Params } from '../http/params.ts';
import { currentTime, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import type { PortalConfiguration, PortalFeatures } from './portal.ts';

const featuresShape = {
  customer_update: group({
    allowed_updates: list(literal('address', 'email', 'name', 'phone', 'shipping', 'tax_id')),
    enabled: boolean(),
  }),
  invoice_history: group({ enabled: required(boolean()) }),
  payment_method_update: group({ enabled: required(boolean()) }),
  subscription_cancel: group({ enabled: boolean(), mode: literal('at_period_end', 'immediately') }),
  subscription_pause: group({ enabled: boolean() }),
  subscription_update: group({
    enabled: boolean(),
    default_allowed_updates: list(literal('price', 'promotion_code', 'quantity')),
  }),
};
const shape = {
  business_profile: group({ headline: text(60), privacy_policy_url: text(), terms_of_service_url: text() }),
  default_return_url: text(),
  login_page: group({ enabled: required(boolean()) }),
  metadata: metadata(),
  name: text(),
};

const nothing: PortalFeatures = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

type GivenFeatures = Params<typeof featuresShape>;

/** Merges the given features into the old ones. */
function mergeFeatures(old: PortalFeatures, params: GivenFeatures = {}): PortalFeatures {
  return {
    customer_update: { ...old.customer_update, ...params.customer_update },
    invoice_history: { ...old.invoice_history, ...params.invoice_history },
    payment_method_update: { ...old.payment_method_update, ...params.payment_method_update },
    subscription_cancel: { ...old.subscription_cancel, ...params.subscription_cancel },
    subscription_pause: { ...old.subscription_pause, ...params.subscription_pause },
    subscription_update: { ...old.subscription_update, ...params.subscription_update },
  };
}

function find({ store }: Account, id: string): PortalConfiguration {
  const configuration = store.find('portal_configuration', id);
  if (!configuration) throw missing('configuration', id);
  return configuration;
}

function newConfiguration(
  account: Account,
  params: Params<typeof shape>,
  { features, isDefault }: { features: GivenFeatures; isDefault: boolean },
): PortalConfiguration {
  const created = currentTime(account);
  const configuration = account.store.put('portal_configuration', {
    id: newId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...params.business_profile,
    },
    created,
    default_return_url: params.default_return_url ?? null,
    features: mergeFeatures(nothing, features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: params.login_page?.enabled ?? false, url: null },
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    updated: created,
  });
  emit(account, 'billing_portal.configuration.created', configuration);
  return configuration;
}

/** Finds or creates the default configuration, which shows cards and invoices. */
function defaultConfiguration(account: Account): PortalConfiguration {
  const features = { invoice_history: { enabled: true }, payment_method_update: { enabled: true } };
  return (
    account.store.all('portal_configuration').find(({ is_default }) => is_default) ??
    newConfiguration(account, {}, { features, isDefault: true })
  );
}

export const configurations = [
  route(
    'POST',
    '/v1/billing_portal/configurations',
    { ...shape, features: required(group(featuresShape)) },
    (account, params) => newConfiguration(account, params, { features: params.features, isDefault: false }),
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    { ...paging, active: boolean(), is_default: boolean() },
    (account, params) => {
      const found = account.store
        .all('portal_configuration')
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(
          ({ is_default: isDefault }) => params.is_default === undefined || isDefault === params.is_default,
        );
      return paginate(found, params, '/v1/billing_portal/configurations');
    },
  ),
  route('GET', '/v1/billing_portal/configurations/:id', {}, (account, _, id) => find(account, id)),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    { ...shape, active: boolean(), features: group(featuresShape) },
    (account, params, id) => {
      const old = find(account, id);
      const { business_profile: profile, features, login_page: login, metadata: pairs, ...plain } = params;
      const changed = account.store.put('portal_configuration', {
        ...old,
        ...plain,
        business_profile: { ...old.business_profile, ...profile },
        features: mergeFeatures(old.features, features),
        login_page: { ...old.login_page, ...login },
        metadata: mergeMetadata(old.metadata, pairs),
        updated: currentTime(account),
      });
      emit(account, 'billing_portal.configuration.updated', changed, old);
      return changed;
    },
  ),
];

export const findConfiguration = (account: Account, id?: string) =>
  id === undefined ? defaultConfiguration(account) : find(account, id);
