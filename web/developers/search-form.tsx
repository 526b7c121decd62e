import { Button, TextInput } from '@mantine/core';
import { Form, useSearchParams } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './manual.module.css';

/** Searches the documentation by a plain form, which works without scripts. */
export function SearchForm() {
  const { t } = useTranslation('developers');
  const path = usePath();
  const [query] = useSearchParams();
  const text = query.get('q') ?? '';
  return (
    <search>
      <Form action={path('/developers/search')} className={classes.search}>
        <TextInput
          key={text}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={text}
          aria-label={t('nav.search')}
          leftSection={<Icon name="search" size={18} />}
        />
        <Button type="submit" variant="default">
          {t('nav.find')}
        </Button>
      </Form>
    </search>
  );
}
