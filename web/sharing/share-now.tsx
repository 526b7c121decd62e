import { Button } from '@mantine/core';
import { channelLink } from '@visita/core/stats/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { codeShape } from './code-shape.ts';
import { codeSvg, svgUrl } from './code-svg.ts';
import { passOn } from './pass-on.ts';
import classes from './share-now.module.css';

interface ShareNowProps {
  /** The profile's URL without a channel. */
  profile: string;
  /** The owner's name. */
  name: string;
  /** The reason why visitors do not see the card yet. */
  children?: ReactNode;
}

/** The code and the plain link of a profile, to show or to hand on at once. */
export function ShareNow({ profile, name, children }: ShareNowProps) {
  const { t } = useTranslation('share');
  const link = channelLink(profile, 'link');
  const codeLink = channelLink(profile, 'qr');
  const canPassOn = 'share' in navigator;
  return (
    <section className={classes.now} aria-label={t('now.label')}>
      <img
        className={classes.code}
        src={svgUrl(codeSvg(codeShape(codeLink, false), undefined))}
        width="208"
        height="208"
        alt={t('now.code', { link: codeLink })}
      />
      <div className={classes.side}>
        {children}
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
    </section>
  );
}
