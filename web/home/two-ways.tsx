import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useUser } from '../session/session.ts';
import { LiveProfile } from './live-profile.tsx';
import classes from './two-ways.module.css';

/** The two calls to action: create a card, or view the demo profile if the site has one. */
export function TwoWays() {
  const { t } = useTranslation('home');
  const path = usePath();
  const start = path(useUser() ? '/cards/new' : '/register');
  return (
    <div className={classes.ways}>
      <Button component={Link} to={start} size="md">
        {t('hero.create')}
      </Button>
      <LiveProfile />
    </div>
  );
}
