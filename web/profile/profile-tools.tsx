import { ActionIcon, Button } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { CardState } from '../cards/card-state.tsx';
import { OwnStatistics } from '../cards/own-statistics.tsx';
import classes from './profile-tools.module.css';

const loadDialog = () => import('./code-dialog.tsx');

interface ProfileToolsProps {
  /** The profile's URL to share. */
  link: string;
  /** The owner's card; undefined for visitors. */
  own: Card | undefined;
}

/** The strip above a profile: its link, and for the owner the card's state. */
export function ProfileTools({ link, own }: ProfileToolsProps) {
  const { t } = useTranslation(['cards', 'common']);
  const path = usePath();
  const [isShowing, setShowing] = useState(false);
  const dialog = useFetched(loadDialog);
  return (
    <section className={classes.strip} aria-label={t('owner.tools')}>
      <div className={`wide ${classes.tools}`}>
        <div className={classes.facts}>
          {own ? (
            <>
              <CardState card={own} />
              <OwnStatistics card={own} />
            </>
          ) : (
            <>
              <p>{t('owner.profile')}</p>
              <p className={classes.link}>{link.replace(/^https?:\/\//, '')}</p>
            </>
          )}
        </div>
        <div className={classes.actions}>
          {own && (
            <Button component={Link} to={path(`/cards/${own.id}/edit`)}>
              {t('owner.edit')}
            </Button>
          )}
          <CopyButton
            text={link}
            words={{ copy: t('list.copy'), copied: t('list.copied'), failed: t('list.copyFailed', { link }) }}
          />
          {own?.name && (
            <ActionIcon
              component={Link}
              to={path(`/cards/${own.id}/share`)}
              variant="default"
              size={44}
              aria-label={t('share.link')}
            >
              <Icon name="share" />
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('owner.code')}
            onClick={() => void dialog.fetch().then(setShowing)}
          >
            <Icon name="code" />
          </ActionIcon>
        </div>
      </div>
      {dialog.fetched && (
        <dialog.fetched.CodeDialog link={link} isOpen={isShowing} onClose={() => setShowing(false)} />
      )}
    </section>
  );
}
