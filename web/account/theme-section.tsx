import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { preferences } from '@visita/core/scheme';
import { useTranslation } from '../i18n/use-translation.ts';
import { choosePreference, usePreference } from '../site/scheme.ts';
import { FormSection } from '../ui/form-section.tsx';

/** The choice of theme, as in the header. */
export function ThemeSection() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <FormSection anchor="theme" title={t('theme.title')} text={t('theme.text')}>
      <SegmentedControl
        aria-label={t('theme.title')}
        fullWidth
        value={usePreference()}
        onChange={choosePreference}
        data={preferences.map((preference) => ({
          value: preference,
          label: t(`common:themes.${preference}`),
        }))}
      />
    </FormSection>
  );
}
