import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './password-strength.module.css';

interface PasswordStrengthProps {
  password: string;
  /** The user's names and addresses, which make a password easy to guess. */
  known: readonly string[];
}

type Score = 0 | 1 | 2 | 3 | 4;

/** The strength of a new password as text. Its word lists load when typing begins. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const { t } = useTranslation('account');
  const [debouncedPassword] = useDebouncedValue(password, 200);
  const [found, setFound] = useState<{ typed: string; score: Score }>();
  const facts = known.join('\n');

  useEffect(() => {
    if (debouncedPassword === '') return undefined;
    let isLeft = false;
    import('./strength.ts').then(
      ({ scorePassword }) =>
        isLeft ||
        setFound({ typed: debouncedPassword, score: scorePassword(debouncedPassword, facts.split('\n')) }),
      // if they fail to load, no strength is shown; the server checks in any case
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [debouncedPassword, facts]);

  const score = password === '' ? undefined : found?.score;
  return (
    <div className={classes.strength} data-score={score} hidden={password === ''}>
      <span className={classes.bar} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-full={score !== undefined && score >= step ? true : undefined} />
        ))}
      </span>
      <output aria-label={t('strength.label')}>{score === undefined ? '' : t(`strength.${score}`)}</output>
    </div>
  );
}
