import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { useUser } from '../session/session.ts';
import classes from './two-ways.module.css';

/** The two calls to action: register, or view the demo profile if the site has one. */
export function TwoWays() {
  const { t } = useTranslation('home');
  const path = usePath();
  const { demoCardId } = useSite();
  // signed-in users go directly to binding a card
  const start = path(useUser() ? '/cards/bind' : '/register');
  return (
    <div className={classes.ways}>
      <Button component={Link} to={start} size="md">
        {t('hero.create')}
      </Button>
      {demoCardId && (
        <Button component="a" href={`/i/${demoCardId}`} variant="default" size="md">
          {t('hero.live')}
        </Button>
      )}
    </div>
  );
}
