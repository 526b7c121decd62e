import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { colours } from '@visita/core/colours';
import { categories } from '@visita/core/shop/categories';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { shows, type CatalogueFilter } from './catalogue-filter.ts';
import { useChoice } from './use-choice.ts';
import classes from './catalogue-form.module.css';

/** Narrows the catalogue by its address: a plain form without scripts, at each choice with them. */
export function CatalogueForm({ filter }: { filter: CatalogueFilter }) {
  const { t } = useTranslation(['shop', 'common']);
  const submit = useSubmit();
  const { search, category, colour, show, hasStock } = filter;
  const form = useRef<HTMLFormElement>(null);
  const go = useCallback(() => void submit(form.current, { replace: true, preventScrollReset: true }), [submit]);
  const categoryRef = useChoice<HTMLSelectElement>(category, go);
  const colourRef = useChoice<HTMLSelectElement>(colour, go);
  const showRef = useChoice<HTMLSelectElement>(show, go);
  const stockRef = useChoice<HTMLInputElement>(hasStock ? '1' : '', go);
  return (
    <search aria-label={t('filter.label')}>
      <Form ref={form} method="get" className={classes.form}>
        <TextInput
          type="search"
          name="search"
          // as the address says, also after a step back
          key={search}
          label={t('filter.search')}
          defaultValue={search}
          maxLength={100}
          leftSection={<Icon name="search" size={18} />}
        />
        <NativeSelect
          name="category"
          label={t('filter.category')}
          ref={categoryRef}
          defaultValue={category}
          onChange={go}
          data={[{ value: '', label: t('filter.all') }, ...categories.map((value) => ({ value, label: t(`categories.${value}`) }))]}
        />
        <NativeSelect
          name="colour"
          label={t('filter.colour')}
          ref={colourRef}
          defaultValue={colour}
          onChange={go}
          data={[{ value: '', label: t('filter.all') }, ...colours.map((value) => ({ value, label: t(`common:card.colours.${value}`) }))]}
        />
        <NativeSelect
          name="show"
          label={t('filter.show')}
          ref={showRef}
          defaultValue={show}
          onChange={go}
          data={[{ value: '', label: t('filter.everything') }, ...shows.map((value) => ({ value, label: t(`filter.${value}`) }))]}
        />
        <Checkbox
          ref={stockRef}
          name="stock"
          value="1"
          label={t('filter.inStock')}
          defaultChecked={hasStock}
          onChange={go}
          className={classes.stock}
        />
        <Button type="submit" variant="default" className={classes.apply}>
          {t('filter.apply')}
        </Button>
      </Form>
    </search>
  );
}
