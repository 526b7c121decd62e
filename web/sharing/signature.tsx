import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Group, Switch, Text } from '@mantine/core';
import type { ContactCard } from '@visita/core/profile/public-card';
import { channelLink } from '@visita/core/stats/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { signaturePhotoPath, signatureHtml, signatureText } from './signature-html.ts';
import classes from './signature.module.css';

interface ShareSignatureProps {
  profile: string;
  card: ContactCard;
}

const programs = ['gmail', 'outlook', 'apple'] as const;

/** A preview of the signature with copy buttons and instructions for common mail clients. */
export function ShareSignature({ profile, card }: ShareSignatureProps) {
  const { t } = useTranslation('share');
  const { publicUrl } = useSite();
  const [hasPhoto, setHasPhoto] = useState(true);
  const signed = {
    card,
    link: channelLink(profile, 'email'),
    publicUrl,
    hasPhoto,
    words: { save: t('signature.save') },
  };
  const [html, text] = [signatureHtml(signed), signatureText(signed)];
  const words = { copied: t('links.copied'), failed: t('signature.failed') };
  return (
    <FormSection
      title={t('signature.title')}
      text={t('signature.text')}
      // all content is escaped by `signatureHtml`
      preview={<div className={classes.paper} dangerouslySetInnerHTML={{ __html: html }} />}
    >
      {signaturePhotoPath(card) && (
        <Switch
          label={t('signature.photo')}
          description={t('signature.photoText')}
          checked={hasPhoto}
          onChange={(event) => setHasPhoto(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs">
        <CopyButton html={html} text={text} words={{ copy: t('signature.copy'), ...words }} />
        <CopyButton text={html} words={{ copy: t('signature.source'), ...words }} />
      </Group>
      <div className={classes.guide}>
        {programs.map((program) => (
          <details key={program} name="guide">
            <summary>{t(`signature.${program}.title`)}</summary>
            <ol>
              <li>{t(`signature.${program}.open`)}</li>
              <li>{t(`signature.${program}.paste`)}</li>
              <li>{t(`signature.${program}.keep`)}</li>
            </ol>
          </details>
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t('signature.anew')}
      </Text>
    </FormSection>
  );
}
