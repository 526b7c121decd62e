import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { bindTappedPath } from '../session/tapped-card.ts';

/**
 * Links shown after the verification: to the tapped card, if one led here, or to the user's cards and the
 * binding of another.
 */
export function WayOn() {
  const { t } = useTranslation(['account', 'common']);
  const path = usePath();
  const tapped = bindTappedPath();
  return (
    <>
      <Button component={Link} to={path(tapped ?? '/cards')} size="md">
        {tapped ? t('verifyLink.tapped') : t('verifyLink.cards')}
      </Button>
      <Button component={Link} to={path(tapped ? '/cards' : '/cards/bind')} size="md" variant="default">
        {tapped ? t('verifyLink.cards') : t('common:menu.bind')}
      </Button>
    </>
  );
}
