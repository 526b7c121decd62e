import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { pixelsIn } from './scan-picture.ts';
import { openReader } from './scan-reader.ts';

interface ScanFileProps {
  onRead: (texts: string[]) => void;
  onMessage: (words: string) => void;
  /** Called when the file picker opens. */
  onOpen: () => void;
}

/** Reads a QR code from a picture: taken by the camera of a phone, or chosen from a file. */
export function ScanFile({ onRead, onMessage, onOpen }: ScanFileProps) {
  const { t } = useTranslation('cards');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);

  const readIn = async (file: File) => {
    const picture = await pixelsIn(file);
    if (!picture) return onMessage(t('wizard.codes.notPicture'));
    const reader = await openReader();
    const texts = await reader.read(picture).catch(() => undefined);
    reader.close();
    if (!texts) return onMessage(t('wizard.camera.reader.text'));
    if (texts.length === 0) return onMessage(t('wizard.codes.nothing'));
    onRead(texts);
  };
  const take = async (file: File) => {
    onMessage('');
    setReading(true);
    await readIn(file);
    setReading(false);
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="picture" size={18} />}
        loading={isReading}
        onClick={() => {
          onOpen();
          input.current?.click();
        }}
      >
        {t('wizard.scan.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('wizard.scan.photo')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // allows choosing the same file again
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}
