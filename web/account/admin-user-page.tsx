import { formatList } from '@visita/core/format-list';
import { adminUsers } from '@visita/core/account/admin-contract';
import { countryName } from '@visita/core/addresses/country-name';
import { emailText } from '@visita/core/host-text';
import { languageNames } from '@visita/core/languages';
import { phoneText } from '@visita/core/phone-text';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePrivacyActs } from '../privacy/admin-privacy-acts.tsx';
import { chosenLanguage, useLanguage } from '../i18n/language.ts';
import { cityIn, fetchCities } from '../i18n/zone-cities.ts';
import { timeZoneName } from '../i18n/time-zone.ts';
import { ActButtons } from '../back-office/act-buttons.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { Parts } from '../ui/parts.tsx';
import { useUserActs } from './user-acts.tsx';
import { UserState } from './user-state.tsx';
import { UserThings } from './user-things.tsx';
import type { Route } from './+types/admin-user-page.ts';

export const handle = {
  namespaces: ['admin-users', 'account', 'orders', 'subscriptions', 'plans'],
  calls: [adminUsers.get],
};

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const language = chosenLanguage() ?? 'en';
  const [user, cities] = await Promise.all([
    callStaff(adminUsers.get, { params }, { signal }),
    fetchCities(language),
  ]);
  return { user, cities: { [language]: cities } };
}

/** One customer: account, records and actions. */
export default function AdminUserPage({ loaderData: { user, cities } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-users');
  const language = useLanguage();
  // the language may have changed since the loader ran
  const citiesNow = cities[language] ?? {};
  const may = useMay();
  const help = useUserActs(user);
  const privacy = usePrivacyActs(user);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const ways = formatList(
    [
      ...(user.hasPassword ? [t('password')] : []),
      ...(user.hasGoogle ? ['Google'] : []),
      ...(user.hasApple ? ['Apple'] : []),
      ...(user.factors.passkeys.length > 0 ? [t('passkey')] : []),
      ...(user.factors.totp ? [t('totp')] : []),
    ],
    language,
  );
  return (
    <AdminPage
      title={user.displayName}
      tab={user.email}
      mark={<UserState user={user} />}
      back={{ to: '/admin/users', label: t('title') }}
      actions={
        <>
          <ActButtons acts={[...(may('users.help') ? help.acts : []), ...privacy.acts]} />
          {help.dialog}
          {privacy.dialog}
        </>
      }
    >
      <Columns>
        <Panel title={t('profile')}>
          <Facts
            facts={[
              { label: t('email'), value: emailText(user.email) },
              { label: t('pendingEmail'), value: user.pendingEmail },
              { label: t('fullName'), value: name },
              { label: t('company'), value: user.company },
              { label: t('position'), value: user.position },
              { label: t('phone'), value: user.phone && phoneText(user.phone, language) },
              {
                label: t('postal'),
                value: (user.address || user.country) && (
                  <Parts parts={[user.address, user.country && countryName(user.country, language)]} />
                ),
              },
              { label: t('website'), value: user.website },
              { label: t('language'), value: languageNames[user.language] },
              {
                label: t('timeZone'),
                value: timeZoneName(user.timeZone, language, cityIn(user.timeZone, citiesNow)),
              },
              { label: t('ways'), value: ways },
              { label: t('contacts'), value: user.contacts },
              { label: t('created'), value: <Moment at={user.createdAt} /> },
              { label: t('seen'), value: <Moment at={user.seenAt} /> },
              { label: t('disabledAt'), value: user.disabledAt && <Moment at={user.disabledAt} /> },
              { label: t('erasedAt'), value: user.erasedAt && <Moment at={user.erasedAt} isDay /> },
              { label: t('archive'), value: user.archive && t(`archives.${user.archive.status}`) },
            ]}
          />
        </Panel>
        <UserThings user={user} />
      </Columns>
    </AdminPage>
  );
}
