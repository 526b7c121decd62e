import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { notifications } from '@mantine/notifications';
import { isLanguage, languages, type Language } from '@visita/core/languages';
import { adminShop } from '@visita/core/shop/admin-contract';
import { UpdateProduct, type ProductOfStaff } from '@visita/core/shop/admin-product';
import { categories } from '@visita/core/shop/categories';
import { languagesMissing } from '@visita/core/shop/product-gaps';
import { formatHsCode } from '@visita/core/shop/customs';
import { specificationParts } from '@visita/core/shop/specification';
import { useTranslation } from '../i18n/use-translation.ts';
import { Panel } from '../back-office/page-frame.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { CountryField } from '../ui/country-field.tsx';
import { LanguageTabs } from '../ui/language-tabs.tsx';
import { DecimalField } from '../ui/decimal-field.tsx';
import { ProductPreview, type ProductPreviewData } from './product-preview.tsx';
import classes from './admin-product.module.css';

export function toProductValues(product: ProductOfStaff): ProductPreviewData {
  const { version, category, words, specification, weightGrams, isNew, isFeatured, subscriptionOption } =
    product;
  const hsCode = product.hsCode === null ? '' : formatHsCode(product.hsCode);
  const originCountry = product.originCountry ?? '';
  return {
    version,
    category,
    words,
    specification,
    weightGrams,
    hsCode,
    originCountry,
    isNew,
    isFeatured,
    subscriptionOption,
  };
}

export interface ProductPartProps {
  product: ProductOfStaff;
  language: Language;
  onLanguage: (language: Language) => void;
  canChange: boolean;
}

/** The editor of a product's texts and properties, beside a live preview. */
export function ProductEditor({ product, language, onLanguage, canChange }: ProductPartProps) {
  const { t } = useTranslation(['admin-products', 'shop', 'common']);
  const write = useStaffWrite();
  const { sku, version } = product;
  const labels = {
    category: t('category'),
    weightGrams: t('weight'),
    hsCode: t('hsCode'),
    originCountry: t('originCountry'),
    subscriptionOption: t('subscriptionOption'),
    ...Object.fromEntries(
      languages.flatMap((each) => [
        ...(['name', 'summary', 'description'] as const).map(
          (part) => [`words.${each}.${part}`, t(part)] as const,
        ),
        ...specificationParts.map((part) => [`specification.${each}.${part}`, t(part)] as const),
      ]),
    ),
  };
  const form = useContractForm<ProductPreviewData & Record<string, unknown>>({
    schema: UpdateProduct,
    initialValues: { ...toProductValues(product) },
    labels,
    onRefused: ([first]) => {
      const [, of] = first?.split('.') ?? [];
      if (isLanguage(of)) onLanguage(of);
    },
  });
  const send = form.submit(async (values) => {
    await write(adminShop.updateProduct, { params: { sku }, body: { ...values, version } });
    notifications.show({ message: t('common:saved') });
  });
  const isDirty = form.isDirty();
  const missing = languagesMissing(form.values);
  const option = form.values.subscriptionOption ?? '';
  return (
    <Panel title={t('words')}>
      <div className={classes.halves}>
        <form className={classes.form} onSubmit={send} noValidate method="post">
          <LanguageTabs
            label={t('language')}
            value={language}
            onChange={onLanguage}
            mark={(each) => (missing.includes(each) ? null : { icon: 'check' })}
          >
            <div className={classes.form}>
              <TextInput
                label={t('name')}
                maxLength={80}
                readOnly={!canChange}
                {...form.getInputProps(`words.${language}.name`)}
              />
              <TextInput
                label={t('summary')}
                maxLength={200}
                readOnly={!canChange}
                {...form.getInputProps(`words.${language}.summary`)}
              />
              <Textarea
                label={t('description')}
                description={t('descriptionHint')}
                autosize
                minRows={5}
                maxLength={4_000}
                readOnly={!canChange}
                {...form.getInputProps(`words.${language}.description`)}
              />
              {specificationParts.map((part) => (
                <Textarea
                  key={part}
                  label={t(part)}
                  description={t(`${part}Hint`)}
                  autosize
                  minRows={2}
                  maxLength={2_000}
                  readOnly={!canChange}
                  {...form.getInputProps(`specification.${language}.${part}`)}
                />
              ))}
            </div>
          </LanguageTabs>
          <fieldset disabled={!canChange} className={classes.facts}>
            <NativeSelect
              label={labels.category}
              data={categories.map((value) => ({ value, label: t(`shop:categories.${value}`) }))}
              {...form.getInputProps('category')}
            />
            <DecimalField label={labels.weightGrams} {...form.getInputProps('weightGrams')} />
            <TextInput
              label={labels.hsCode}
              placeholder="8523.52"
              maxLength={20}
              {...form.getInputProps('hsCode')}
            />
            <CountryField
              label={labels.originCountry}
              none={t('originUnknown')}
              autoComplete="off"
              {...form.getInputProps('originCountry')}
            />
            <NativeSelect
              label={labels.subscriptionOption}
              data={(['', 'monthly', 'yearly'] as const).map((value) => ({
                value,
                label: t(`options.${value || 'none'}`),
              }))}
              {...form.getInputProps('subscriptionOption')}
              value={option}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(
                  'subscriptionOption',
                  value === 'monthly' || value === 'yearly' ? value : null,
                )
              }
            />
          </fieldset>
          <div className={classes.flags}>
            <Checkbox
              label={t('isNew')}
              disabled={!canChange}
              {...form.getInputProps('isNew', { type: 'checkbox' })}
            />
            <Checkbox
              label={t('isFeatured')}
              disabled={!canChange}
              {...form.getInputProps('isFeatured', { type: 'checkbox' })}
            />
          </div>
          {canChange && (
            <ActionBar status={isDirty && t('unsaved')}>
              <Button type="submit" loading={form.isSending} disabled={!isDirty}>
                {t('save')}
              </Button>
            </ActionBar>
          )}
        </form>
        {/* focusable, so that the keyboard can scroll it */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={classes.shown} tabIndex={0} aria-label={t('preview')}>
          <ProductPreview product={product} written={form.values} language={language} />
        </section>
      </div>
    </Panel>
  );
}
