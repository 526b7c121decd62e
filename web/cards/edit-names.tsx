import { Text, TextInput } from '@mantine/core';
import { splitName } from '@visita/core/cards/names';
import { useTranslation } from 'react-i18next';
import type { CardForm } from './edit-values.ts';
import classes from './edit-names.module.css';

/** How the name is divided and said, for the address books that sort by it; most people never open this. */
export function EditNames({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  const { family, given } = splitName({ name: form.values.name.trim(), familyName: '', givenName: '' });
  return (
    <details className={classes.names}>
      <summary>{t('names.summary')}</summary>
      <div className={classes.parts}>
        <Text size="sm" c="dimmed">
          {t('names.text')}
        </Text>
        <div className={classes.pair}>
          <TextInput label={t('fields.givenName')} placeholder={given} autoComplete="given-name" {...form.getInputProps('givenName')} />
          <TextInput label={t('fields.familyName')} placeholder={family} autoComplete="family-name" {...form.getInputProps('familyName')} />
        </div>
        <Text size="sm" c="dimmed">
          {t('names.phonetic')}
        </Text>
        <div className={classes.pair}>
          <TextInput label={t('fields.phoneticGiven')} autoComplete="off" {...form.getInputProps('phoneticGiven')} />
          <TextInput label={t('fields.phoneticFamily')} autoComplete="off" {...form.getInputProps('phoneticFamily')} />
        </div>
      </div>
    </details>
  );
}
