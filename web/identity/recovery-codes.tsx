import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import classes from './recovery-codes.module.css';

/** Recovery codes, shown only once, to copy, print or save. */
export function RecoveryCodes({ heading, codes }: { heading: string; codes: readonly string[] }) {
  const { t } = useTranslation('identity');
  const text = `${[heading, ...codes].join('\n')}\n`;
  return (
    <div className={classes.codes} data-recovery-codes>
      <p className={classes.heading}>{heading}</p>
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
