import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { WaitingTitle } from '../layout/waiting-title.tsx';
import { FormSection } from '../ui/form-section.tsx';

/** The skeleton of the share screen. */
export function ShareSkeleton() {
  const { t } = useTranslation('share');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader
        title={<WaitingTitle titleOf={(name) => t('titleOf', { name })} />}
        lead={t('lead')}
        back="waiting"
      />
      <FormSection
        title={t('code.title')}
        text={t('code.text')}
        preview={
          <>
            <Skeleton height={240} width={240} />
            <Skeleton height={44} />
          </>
        }
      >
        <Skeleton height={160} />
        <Skeleton height={72} />
      </FormSection>
    </div>
  );
}
