import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import classes from './recovery-codes.module.css';

/** Recovery codes, shown only once, to copy, print or save. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { brand } = useSite();
  const text = `${[t('codes.heading', { brand }), ...codes].join('\n')}\n`;
  return (
    <div className={classes.codes} data-recovery-codes>
      <p className={classes.heading}>{t('codes.heading', { brand })}</p>
      <ol className={classes.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs" className={classes.tools}>
        <CopyButton
          size="xs"
          text={text}
          words={{ copy: t('codes.copy'), copied: t('totp.copied'), failed: t('totp.failed') }}
        />
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          {t('codes.save')}
        </Button>
        <Button variant="default" size="xs" onClick={() => print()}>
          {t('codes.print')}
        </Button>
      </Group>
    </div>
  );
}
