import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './copy-code.module.css';

/** Copies a piece of code. Its name for screen readers is the code's first line, as a page has many. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('developers');
  const words = { copy: t('code.copy'), copied: t('code.copied'), failed: t('code.failed') };
  const [what = ''] = code.split('\n', 1);
  return (
    <CopyButton
      className={classes.button}
      text={code}
      words={words}
      size="compact-sm"
      aria-label={t('code.named', { what })}
    />
  );
}
