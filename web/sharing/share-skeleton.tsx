import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { WaitingTitle } from '../layout/waiting-title.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { Shapes } from '../ui/shapes.tsx';

/** The skeleton of the share screen. */
export function ShareSkeleton() {
  const { t } = useTranslation('share');
  return (
    <ScreenSkeleton
      title={t('title')}
      heading={<WaitingTitle getTitle={(name) => t('titleOf', { name })} />}
      back="waiting"
      shapes={[{ height: 208, width: 208, mb: 'xl' }]}
    >
      <FormSection
        title={t('code.title')}
        text={t('code.text')}
        preview={<Shapes of={[{ height: 240, width: 240 }, 'button']} />}
      >
        <Shapes of={[160, 'field']} />
      </FormSection>
    </ScreenSkeleton>
  );
}
