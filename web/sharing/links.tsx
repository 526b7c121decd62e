import { Button, Text } from '@mantine/core';
import { channelLink, type Channel } from '@visita/core/stats/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { Icon } from '../ui/icon.tsx';
import { passOn } from './pass-on.ts';
import classes from './links.module.css';

interface ShareLinksProps {
  /** The profile's URL without a channel. */
  profile: string;
  /** The owner's name. */
  name: string;
}

/** The channels of links that an owner copies: the plain one, which is used most, comes first. */
const copied = ['link', 'email', 'qr', 'nfc'] as const satisfies Channel[];

/** The link of each channel. */
export function ShareLinks({ profile, name }: ShareLinksProps) {
  const { t } = useTranslation('share');
  return (
    <FormSection title={t('links.title')} text={t('links.text')} isWide>
      <ul className={classes.links}>
        {copied.map((channel) => {
          const link = channelLink(profile, channel);
          const channelName = { channel: t(`channels.${channel}.title`) };
          return (
            <li key={channel} className={classes.link}>
              <div className={classes.words}>
                <Text fw={600}>{channelName.channel}</Text>
                <Text size="sm" c="dimmed">
                  {t(`channels.${channel}.text`)}
                </Text>
                <code className={classes.address}>{link.replace(/^https?:\/\//, '')}</code>
              </div>
              <div className={classes.actions}>
                <CopyButton
                  text={link}
                  aria-label={t('links.copyNamed', channelName)}
                  words={{
                    copy: t('links.copy'),
                    copied: t('links.copied'),
                    failed: t('links.failed', { link }),
                  }}
                />
                {'share' in navigator && (
                  <Button
                    variant="default"
                    leftSection={<Icon name="share" size={18} />}
                    aria-label={t('links.shareNamed', channelName)}
                    onClick={() => void passOn({ title: name, url: link })}
                  >
                    {t('links.share')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}
