import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { FormGroup, FormSection } from '../ui/form-section.tsx';
import { Shapes } from '../ui/shapes.tsx';

/** The skeleton of the settings. */
export function SettingsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <ScreenSkeleton title={t('settings.title')} lead={t('settings.lead')}>
      <FormGroup title={t('settings.groups.login')}>
        <FormSection
          title={t('address.title')}
          text={<Shapes of={[{ component: 'span', display: 'block', height: 20, width: '70%' }]} />}
        >
          <Shapes of={[70, 70, { height: 44, width: 160 }]} />
        </FormSection>
        <FormSection title={t('newPassword.title')} text={t('newPassword.text')}>
          <Shapes of={[70, 70, 70]} />
        </FormSection>
      </FormGroup>
    </ScreenSkeleton>
  );
}
