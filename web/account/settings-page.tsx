import { access } from '@visita/core/access/contract';
import { syncScope } from '@visita/core/access/scopes';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { privacy } from '@visita/core/privacy/contract';
import { notices } from '@visita/core/notices/contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { languageOfPrefix } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiKeysSection } from '../access/api-keys-section.tsx';
import { AppPasswordsSection } from '../access/app-passwords-section.tsx';
import { ConnectedAppsSection } from '../access/connected-apps-section.tsx';
import { call } from '../api/call.ts';
import { fetchCities } from '../i18n/zone-cities.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useScrollToHash } from '../layout/use-screen-focus.ts';
import { useUser } from '../session/session.ts';
import { FormGroup } from '../ui/form-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AddressSection } from './address-section.tsx';
import { BuyingSection } from './buying-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ErasureSection } from '../privacy/erasure-section.tsx';
import { ExportSection } from '../privacy/export-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NoticesSection } from '../notices/notices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { WebhooksSection } from '../webhooks/webhooks-section.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { ThemeSection } from './theme-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';
import type { Route } from './+types/settings-page.ts';

export const handle = {
  namespaces: ['account', 'identity', 'privacy', 'plans', 'webhooks', 'notices'],
  Skeleton: SettingsSkeleton,
};

export async function clientLoader({ params: { lang } }: Route.ClientLoaderArgs) {
  const [sessions, factors, events, switches, keys, hooks, archive, cities] = await Promise.all([
    call(account.sessions, {}),
    call(security.factors, {}),
    call(account.securityEvents, {}),
    call(notices.get, {}),
    call(access.keys, {}),
    call(webhooks.list, {}),
    call(privacy.export, {}),
    fetchCities(languageOfPrefix(lang) ?? 'en'),
  ]);
  return { sessions, factors, events, switches, keys, hooks, archive, cities };
}

export const HydrateFallback = SettingsSkeleton;

export default function SettingsPage({
  loaderData: { sessions, factors, events, switches, keys, hooks, archive, cities },
}: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const user = useUser();
  useScrollToHash();
  if (!user) return <SettingsSkeleton />;
  return (
    <div className="wide page">
      <PageHead title={t('settings.title')} noindex />
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <FormGroup title={t('settings.groups.login')}>
        <AddressSection user={user} />
        <PasswordSection user={user} />
        <TwoStepSection factors={factors} />
        <PasskeysSection passkeys={factors.passkeys} />
        <DevicesSection sessions={sessions} />
        <ActivitySection events={events} />
      </FormGroup>
      <FormGroup title={t('settings.groups.preferences')}>
        <ThemeSection />
        <LanguageSection user={user} cities={cities} />
        <NoticesSection settings={switches} />
      </FormGroup>
      <FormGroup title={t('settings.groups.account')}>
        <BuyingSection />
        <AppPasswordsSection keys={keys.filter(({ scopes }) => scopes.includes(syncScope))} />
        <ConnectedAppsSection keys={keys.filter(({ isApp }) => isApp)} />
        <ApiKeysSection keys={keys.filter(({ scopes, isApp }) => !isApp && !scopes.includes(syncScope))} />
        <WebhooksSection webhooks={hooks} />
        <ExportSection asked={archive} />
        <ErasureSection user={user} />
      </FormGroup>
    </div>
  );
}
