import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';

/** The link to the demo profile, if the site has one. */
export function LiveProfile() {
  const { t } = useTranslation('home');
  const { demoCardId } = useSite();
  if (!demoCardId) return null;
  return (
    <Button component="a" href={`/i/${demoCardId}`} variant="default" size="md">
      {t('hero.live')}
    </Button>
  );
}
