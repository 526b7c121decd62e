import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { Shapes } from '../ui/shapes.tsx';

/** The skeleton of a webhook and its deliveries. */
export function WebhookSkeleton() {
  const { t } = useTranslation('webhooks');
  return (
    <ScreenSkeleton
      title={t('page.settings')}
      back="waiting"
      lead={<Shapes of={[{ component: 'span', display: 'block', height: 20, width: '60%' }]} />}
    >
      <FormSection title={t('events')} text="">
        <Shapes of={[{ height: 44, width: 240 }]} />
      </FormSection>
      <FormSection title={t('deliveries.title')} text={t('deliveries.text')} isWide>
        <Shapes of={[70, 70, 70]} />
      </FormSection>
    </ScreenSkeleton>
  );
}
