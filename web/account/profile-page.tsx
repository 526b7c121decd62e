import { emailText } from '@visita/core/host-text';
import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import { ProfileForm as schema, type User } from '@visita/core/account/user';
import { networkKeys, networkName } from '@visita/core/cards/networks';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useDraft } from '../session/draft.ts';
import { saveUser, useUser } from '../session/session.ts';
import { useSite } from '../site/site.ts';
import { readToken } from '../site/stored.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { FormSection } from '../ui/form-section.tsx';
import { LeaveModal } from '../ui/leave-modal.tsx';
import { AvatarField } from '../uploads/avatar-field.tsx';
import { ProfileBar } from './profile-bar.tsx';
import { BillingFields, PersonFields, ReachFields, WorkFields } from './profile-fields.tsx';
import { AccountNetworks } from '../cards/account-networks.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { diffProfileValues, toProfileValues, type ProfileValues } from './profile-values.ts';

export const handle = { namespaces: ['account'], Skeleton: ProfileSkeleton };

const lines = [
  'displayName',
  'firstName',
  'lastName',
  'phone',
  'country',
  'address',
  'bio',
  'company',
  'position',
  'website',
] as const;

export default function ProfilePage() {
  const user = useUser();
  return user ? <Profile key={user.id} user={user} /> : <ProfileSkeleton />;
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const path = usePath();
  const { takesPayments } = useSite();
  const language = useLanguage();
  const form = useContractForm<ProfileValues>({
    schema,
    initialValues: toProfileValues(user),
    labels: {
      ...Object.fromEntries(lines.map((line) => [line, t(`fields.${line}`)])),
      'billing.company': t('fields.billingCompany'),
      'billing.taxNumber': t('fields.taxNumber'),
      ...Object.fromEntries(
        networkKeys.map((network) => [`socialLinks.${network}`, networkName(network, language)]),
      ),
    },
  });
  const changes = diffProfileValues(form.values, user);
  const isDirty = Object.keys(changes).length > 0;

  useDraft('profile', { values: form.values, isDirty }, (values) => {
    form.setValues(values);
    notifications.show({ message: t('common:session.restored') });
  });

  const save = form.submit(async () => {
    const saved = await writeWithoutReload(account.updateProfile, { body: changes });
    saveUser(saved);
    // the server normalizes values, such as `example.com` to a URL
    form.setValues({
      ...toProfileValues(saved),
      socialLinks: { ...form.values.socialLinks, ...saved.socialLinks },
    });
  });

  return (
    <div className="wide page">
      <PageHead title={t('profile.title')} noindex />
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <form onSubmit={save} noValidate method="post">
        <FormSection title={t('groups.person.title')} text={t('groups.person.text')}>
          <AvatarField user={user} />
          <PersonFields form={form} />
          <Text size="sm">
            {t('profile.email', { email: emailText(user.email) })}
            <SentenceGap />
            <Anchor component={Link} to={path('/settings#address')} size="sm" underline="always">
              {t('profile.changeEmail')}
            </Anchor>
          </Text>
        </FormSection>
        <ReachFields form={form} />
        <WorkFields form={form} />
        {takesPayments && <BillingFields form={form} />}
        <FormSection title={t('groups.networks.title')} text={t('groups.networks.text')}>
          <AccountNetworks form={form} />
        </FormSection>
        <ProfileBar refused={Object.keys(form.errors).length} isDirty={isDirty} isSending={form.isSending} />
      </form>
      <LeaveModal
        isDirty={isDirty}
        isFree={() => readToken() === null}
        words={{ title: t('leave.title'), text: t('leave.text'), go: t('leave.go'), stay: t('leave.stay') }}
      />
    </div>
  );
}
