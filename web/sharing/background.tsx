import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, Input, SegmentedControl, Text } from '@mantine/core';
import type { ContactCard } from '@visita/core/profile/public-card';
import { channelLink } from '@visita/core/stats/contract';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { FormSection } from '../ui/form-section.tsx';
import { saveFile } from '../ui/save-file.ts';
import { backgroundSize, drawBackground } from './background-canvas.ts';
import classes from './background.module.css';

interface ShareBackgroundProps {
  profile: string;
  card: ContactCard;
}

/** A background for video calls, drawn in the browser; nothing is uploaded. */
export function ShareBackground({ profile, card }: ShareBackgroundProps) {
  const { t } = useTranslation('share');
  const label = useId();
  const [side, setSide] = useState<'left' | 'right'>('right');
  const [picture, setPicture] = useState<{ blob: Blob; url: string }>();
  const scan = t('background.scan');
  useEffect(() => {
    let url = '';
    let isOver = false;
    const fonts = getComputedStyle(document.body).fontFamily;
    void drawBackground({ card, link: channelLink(profile, 'qr'), side, scan, fonts }).then((blob) => {
      if (isOver) return;
      url = URL.createObjectURL(blob);
      setPicture({ blob, url });
    });
    return () => {
      isOver = true;
      URL.revokeObjectURL(url);
    };
  }, [card, profile, side, scan]);
  return (
    <FormSection
      title={t('background.title')}
      text={t('background.text')}
      preview={
        <img
          {...backgroundSize}
          className={classes.preview}
          src={picture?.url}
          alt={t('background.label', { name: card.name })}
        />
      }
    >
      <Input.Wrapper label={t('background.side')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-labelledby={label}
          value={side}
          data={(['left', 'right'] as const).map((value) => ({
            value,
            label: t(`background.sides.${value}`),
          }))}
          onChange={setSide}
        />
      </Input.Wrapper>
      <div>
        <Button
          variant="default"
          disabled={!picture}
          onClick={() =>
            picture &&
            saveFile(new File([picture.blob], `background-${card.cardId}.png`, { type: picture.blob.type }))
          }
        >
          {t('background.save')}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('background.mirror')}
      </Text>
    </FormSection>
  );
}
