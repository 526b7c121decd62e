import { Button } from '@mantine/core';
import { channelLink } from '@visita/core/stats/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { passOn } from './pass-on.ts';
import classes from './share-now.module.css';

interface ShareNowProps {
  /** The profile's URL without a channel. */
  profile: string;
  /** The owner's name. */
  name: string;
}

/** The plain link of a profile, to hand on at once. */
export function ShareNow({ profile, name }: ShareNowProps) {
  const { t } = useTranslation('share');
  const link = channelLink(profile, 'link');
  const canPassOn = 'share' in navigator;
  return (
    <div className={classes.now}>
      <p className={classes.address}>{profile.replace(/^https?:\/\//, '')}</p>
      <div className={classes.actions}>
        {canPassOn && (
          <Button
            leftSection={<Icon name="share" size={18} />}
            onClick={() => void passOn({ title: name, url: link })}
          >
            {t('now.share')}
          </Button>
        )}
        <CopyButton
          text={link}
          variant={canPassOn ? 'default' : 'filled'}
          words={{ copy: t('now.copy'), copied: t('links.copied'), failed: t('links.failed', { link }) }}
        />
      </div>
    </div>
  );
}
