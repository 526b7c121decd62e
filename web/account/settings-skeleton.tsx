import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { FormGroup, FormSection } from '../ui/form-section.tsx';

/** The skeleton of the settings. */
export function SettingsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('settings.title')} noindex />
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <FormGroup title={t('settings.groups.login')}>
        <FormSection
          title={t('address.title')}
          text={<Skeleton component="span" display="block" height={20} width="70%" />}
        >
          <Skeleton height={70} />
          <Skeleton height={70} />
          <Skeleton height={44} width={160} />
        </FormSection>
        <FormSection title={t('newPassword.title')} text={t('newPassword.text')}>
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} height={70} />
          ))}
        </FormSection>
      </FormGroup>
    </div>
  );
}
