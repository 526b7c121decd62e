import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, FileButton, Input, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import type { PublicCard } from '@visita/core/profile/public-card';
import { channelLink } from '@visita/core/stats/contract';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { FormSection } from '../ui/form-section.tsx';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from '../ui/save-file.ts';
import { codePng } from './code-canvas.ts';
import { codeShape } from './code-shape.ts';
import { codeSvg, svgUrl } from './code-svg.ts';
import { ShareSheet } from './sheet.tsx';
import { sides } from './sheet-places.ts';
import { useEmblem } from './use-emblem.ts';
import classes from './code.module.css';

interface ShareCodeProps {
  profile: string;
  shown: PublicCard;
  /** Other ways to show the code, beside it. */
  children: ReactNode;
}

/** The QR code to download as SVG or PNG, or to print, with an emblem of the owner's choice. */
export function ShareCode({ profile, shown, children }: ShareCodeProps) {
  const { t } = useTranslation('share');
  const label = useId();
  const { choice, choices, choose, chooseFile, emblem, isUnreadable } = useEmblem(shown);
  const [side, setSide] = useState<number>(30);
  const [isFull, setFull] = useState(false);
  const link = channelLink(profile, 'qr');
  const shape = codeShape(link, emblem !== undefined);
  const svg = codeSvg(shape, emblem);
  const name = `qr-${shown.cardId}`;
  return (
    <FormSection
      title={t('code.title')}
      text={t('code.text')}
      preview={
        <>
          <img
            className={classes.code}
            src={svgUrl(svg)}
            width="240"
            height="240"
            alt={t('code.label', { link })}
          />
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<Icon name="code" size={18} />}
              onClick={() =>
                void codePng(shape, emblem).then((blob) =>
                  saveFile(new File([blob], `${name}.png`, { type: blob.type })),
                )
              }
            >
              {t('code.png')}
            </Button>
            <Button
              variant="default"
              onClick={() => saveFile(new File([svg], `${name}.svg`, { type: 'image/svg+xml' }))}
            >
              {t('code.svg')}
            </Button>
          </div>
        </>
      }
    >
      {children}
      <Input.Wrapper
        label={t('code.emblem')}
        description={t('code.emblemText')}
        labelElement="div"
        labelProps={{ id: label }}
      >
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-labelledby={label}
          value={choice}
          data={choices.map((value) => ({ value, label: t(`code.emblems.${value}`) }))}
          onChange={(value) => choose(value)}
        />
      </Input.Wrapper>
      {choice === 'file' && (
        <div className={classes.file}>
          <FileButton accept="image/*" onChange={(file) => void chooseFile(file)}>
            {(button) => (
              <Button variant="default" {...button}>
                {t('code.choose')}
              </Button>
            )}
          </FileButton>
          <Text component="output" size="sm" c={isUnreadable ? 'var(--color-error)' : 'dimmed'}>
            {isUnreadable ? t('code.unreadable') : t('code.stays')}
          </Text>
        </div>
      )}
      <div className={classes.print}>
        <NativeSelect
          label={t('code.side')}
          value={side}
          data={sides.map((one) => ({ value: String(one), label: t('code.millimetres', { side: one }) }))}
          onChange={(event) => setSide(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('code.paper')}
          value={isFull ? 'full' : 'one'}
          data={[
            { value: 'one', label: t('code.one') },
            { value: 'full', label: t('code.full') },
          ]}
          onChange={(event) => setFull(event.currentTarget.value === 'full')}
        />
        <Button variant="default" onClick={() => print()}>
          {t('code.print')}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('code.printText')}
      </Text>
      <ShareSheet code={svgUrl(svg)} side={side} isFull={isFull} />
    </FormSection>
  );
}
