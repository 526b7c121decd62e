import { useTranslation } from '../i18n/use-translation.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { Shapes } from '../ui/shapes.tsx';
import classes from './settings-form.module.css';

/** The skeleton of the profile form. */
export function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <ScreenSkeleton title={t('profile.title')} lead={t('profile.lead')}>
      <FormSection title={t('groups.person.title')} text={t('groups.person.text')}>
        <Shapes of={[112, 70]} />
        <div className={classes.pair}>
          <Shapes of={[70, 70]} />
        </div>
      </FormSection>
      <FormSection title={t('groups.reach.title')} text={t('groups.reach.text')}>
        <Shapes of={[70, 70, 70, 70]} />
      </FormSection>
    </ScreenSkeleton>
  );
}
