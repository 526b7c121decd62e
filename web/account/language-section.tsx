import { Button, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import { ProfileForm, type User } from '@visita/core/account/user';
import { languageNames, languages } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage, usePathIn } from '../i18n/language.ts';
import { TimeZoneField } from '../ui/time-zone-field.tsx';
import type { Cities } from '../i18n/zone-cities.ts';
import { saveUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { FormSection } from '../ui/form-section.tsx';
import classes from './settings-form.module.css';

/** The language of emails and pages, and the time zone of dates. */
export function LanguageSection({ user, cities }: { user: User; cities: Cities }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const pathIn = usePathIn();
  const language = useLanguage();
  const form = useContractForm({
    schema: ProfileForm,
    initialValues: { language: user.language, timeZone: user.timeZone },
    labels: { language: t('fields.language'), timeZone: t('fields.timeZone') },
  });
  const save = form.submit(async (body) => {
    saveUser(await writeWithoutReload(account.updateProfile, { body }));
    notifications.show({ message: t('language.saved') });
    if (body.language !== language) await navigate(pathIn(body.language), { preventScrollReset: true });
  });
  return (
    <FormSection anchor="language" title={t('language.title')} text={t('language.text')}>
      <form onSubmit={save} noValidate method="post" className={classes.form}>
        <NativeSelect
          label={t('fields.language')}
          data={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          {...form.getInputProps('language')}
        />
        <TimeZoneField
          label={t('fields.timeZone')}
          cities={cities}
          nothingFoundMessage={t('language.noZone')}
          {...form.getInputProps('timeZone')}
          value={form.values.timeZone}
        />
        <Button
          type="submit"
          variant={form.isDirty() ? 'filled' : 'default'}
          className={classes.send}
          loading={form.isSending}
        >
          {t('language.submit')}
        </Button>
      </form>
    </FormSection>
  );
}
