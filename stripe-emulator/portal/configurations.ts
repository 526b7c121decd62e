import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { page, paging } from '../http/lists.ts';
import { flag, group, list, metadata, needed, oneOf, text, type Given } from '../http/params.ts';
import { nowOf, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import type { PortalConfiguration, PortalFeatures } from './portal.ts';

const featuresShape = {
  customer_update: group({ allowed_updates: list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id')), enabled: flag() }),
  invoice_history: group({ enabled: needed(flag()) }),
  payment_method_update: group({ enabled: needed(flag()) }),
  subscription_cancel: group({ enabled: flag(), mode: oneOf('at_period_end', 'immediately') }),
  subscription_pause: group({ enabled: flag() }),
  subscription_update: group({ enabled: flag(), default_allowed_updates: list(oneOf('price', 'promotion_code', 'quantity')) }),
};
const shape = {
  business_profile: group({ headline: text(60), privacy_policy_url: text(), terms_of_service_url: text() }),
  default_return_url: text(),
  login_page: group({ enabled: needed(flag()) }),
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

type GivenFeatures = Given<typeof featuresShape>;

/** Each feature over what it was. */
function mergeFeatures(old: PortalFeatures, given: GivenFeatures = {}): PortalFeatures {
  return {
    customer_update: { ...old.customer_update, ...given.customer_update },
    invoice_history: { ...old.invoice_history, ...given.invoice_history },
    payment_method_update: { ...old.payment_method_update, ...given.payment_method_update },
    subscription_cancel: { ...old.subscription_cancel, ...given.subscription_cancel },
    subscription_pause: { ...old.subscription_pause, ...given.subscription_pause },
    subscription_update: { ...old.subscription_update, ...given.subscription_update },
  };
}

function find({ store }: Account, id: string): PortalConfiguration {
  const configuration = store.find('portal_configuration', id);
  if (!configuration) throw missing('configuration', id);
  return configuration;
}

function newConfiguration(
  account: Account,
  given: Given<typeof shape>,
  { features, isDefault }: { features: GivenFeatures; isDefault: boolean },
): PortalConfiguration {
  const created = nowOf(account);
  const configuration = account.store.put('portal_configuration', {
    id: newId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null, ...given.business_profile },
    created,
    default_return_url: given.default_return_url ?? null,
    features: mergeFeatures(nothing, features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: given.login_page?.enabled ?? false, url: null },
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    updated: created,
  });
  emit(account, 'billing_portal.configuration.created', configuration);
  return configuration;
}

/** The one that is used when none is named: it shows cards and invoices, and is made the first time. */
export function defaultConfiguration(account: Account): PortalConfiguration {
  const features = { invoice_history: { enabled: true }, payment_method_update: { enabled: true } };
  return (
    account.store.all('portal_configuration').find(({ is_default }) => is_default) ??
    newConfiguration(account, {}, { features, isDefault: true })
  );
}

export const configurations = [
  on('POST', '/v1/billing_portal/configurations', { ...shape, features: needed(group(featuresShape)) }, (account, given) =>
    newConfiguration(account, given, { features: given.features, isDefault: false }),
  ),
  on('GET', '/v1/billing_portal/configurations', { ...paging, active: flag(), is_default: flag() }, (account, given) => {
    const found = account.store
      .all('portal_configuration')
      .filter(({ active }) => given.active === undefined || active === given.active)
      .filter(({ is_default: isDefault }) => given.is_default === undefined || isDefault === given.is_default);
    return page(found, given, '/v1/billing_portal/configurations');
  }),
  on('GET', '/v1/billing_portal/configurations/:id', {}, (account, _, id) => find(account, id)),
  on(
    'POST',
    '/v1/billing_portal/configurations/:id',
    { ...shape, active: flag(), features: group(featuresShape) },
    (account, given, id) => {
      const old = find(account, id);
      const { business_profile: profile, features, login_page: login, metadata: pairs, ...plain } = given;
      const changed = account.store.put('portal_configuration', {
        ...old,
        ...plain,
        business_profile: { ...old.business_profile, ...profile },
        features: mergeFeatures(old.features, features),
        login_page: { ...old.login_page, ...login },
        metadata: mergeMetadata(old.metadata, pairs),
        updated: nowOf(account),
      });
      emit(account, 'billing_portal.configuration.updated', changed, old);
      return changed;
    },
  ),
];

export const findConfiguration = (account: Account, id?: string) => (id === undefined ? defaultConfiguration(account) : find(account, id));
