import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { bindTappedPath } from '../session/tapped-card.ts';

/** Where somebody goes whose address is confirmed: to the card they tapped, which led them here, or to their cards, to which one more may come. */
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
