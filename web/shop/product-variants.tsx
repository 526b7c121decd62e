import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { colours } from '@visita/core/colours';
import { languageNames, languages } from '@visita/core/languages';
import { adminShop } from '@visita/core/shop/admin-contract';
import { AddVariant, UpdateVariant, type ProductOfStaff } from '@visita/core/shop/admin-product';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { z } from 'zod';
import { useLanguage } from '../i18n/language.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import type { ContractForm } from '../ui/contract-form.ts';
import { ColourDot } from './colour-dot.tsx';
import { ProductState } from './product-state.tsx';
import classes from './admin-product.module.css';

type Variant = ProductOfStaff['variants'][number];

interface ProductVariantsValues extends Record<string, unknown> {
  version: number;
  names: Variant['names'];
  /** An empty string stands for none. */
  colour: string;
}

/** Converts the select's empty string to null, as the endpoint expects. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .object({ colour: z.string().transform((colour) => colour || null) })
    .loose()
    .pipe(schema as z.ZodType<z.output<Schema>, { [name: string]: unknown; colour: string | null }>);
const Added = optional(AddVariant);
const Changed = optional(UpdateVariant);

/** The variants of a product with their stock, which has a screen of its own. */
export function ProductVariants({ product, canChange }: { product: ProductOfStaff; canChange: boolean }) {
  const { t } = useTranslation('admin-products');
  const language = useLanguage();
  const [open, setOpen] = useState<'new' | Variant>();
  const isByColour = product.variants.every(({ colour }) => colour);
  return (
    <Panel
      title={t('variants')}
      actions={
        canChange && (
          <Button variant="default" size="xs" onClick={() => setOpen('new')}>
            {t('variant.add')}
          </Button>
        )
      }
    >
      {product.variants.length === 0 && <p>{t('variant.none')}</p>}
      <ul className={classes.rows}>
        {product.variants.map((variant) => (
          <li key={variant.sku} className={classes.row}>
            <span className={classes.grows}>
              {isByColour && variant.colour && <ColourDot colour={variant.colour} />}{' '}
              {variant.names[language]}
              <small>{variant.sku}</small>
            </span>
            <ProductState isListed={variant.isListed} />
            <Anchor component={Link} to={`/admin/stock/${variant.sku}`} size="sm">
              {t('variant.stock', { free: variant.free, reserved: variant.reserved })}
            </Anchor>
            {canChange && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('variant.changeNamed', { name: variant.names[language] })}
                onClick={() => setOpen(variant)}
              >
                {t('variant.change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <AddDialog product={product} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && (
        <ChangeDialog product={product} variant={open} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  );
}

function useLabels() {
  const { t } = useTranslation('admin-products');
  return {
    sku: t('sku'),
    colour: t('variant.colour'),
    ...Object.fromEntries(
      languages.map((each) => [`names.${each}`, t('nameIn', { language: languageNames[each] })]),
    ),
  };
}

function AddDialog({ product: { sku, version }, onClose }: { product: ProductOfStaff; onClose: () => void }) {
  const { t } = useTranslation('admin-products');
  const labels = useLabels();
  const initialValues: ProductVariantsValues & { sku: string } = {
    version,
    sku: `${sku}-`,
    names: { en: '', fr: '', 'zh-CN': '', 'zh-TW': '' },
    colour: '',
  };
  return (
    <ActionDialog<typeof initialValues>
      isOpen
      onClose={onClose}
      title={t('variant.add')}
      consequences={[t('make.number'), t('variant.empty')]}
      confirm={t('variant.add')}
      schema={Added}
      initialValues={initialValues}
      labels={labels}
      send={(values, write) => write(adminShop.addVariant, { params: { sku }, body: Added.parse(values) })}
      done={t('variant.added')}
    >
      {(form) => (
        <>
          <TextInput label={labels.sku} autoComplete="off" data-autofocus {...form.getInputProps('sku')} />
          <VariantFields form={form} />
        </>
      )}
    </ActionDialog>
  );
}

interface ChangeDialogProps {
  product: ProductOfStaff;
  variant: Variant;
  onClose: () => void;
}

function ChangeDialog({ product, variant, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin-products');
  const { names, colour, isListed, sku } = variant;
  const initialValues: ProductVariantsValues & { isListed: boolean } = {
    version: product.version,
    names,
    colour: colour ?? '',
    isListed,
  };
  return (
    <ActionDialog<typeof initialValues>
      isOpen
      onClose={onClose}
      title={t('variant.changeNamed', { name: sku })}
      consequences={[]}
      confirm={t('save')}
      schema={Changed}
      initialValues={initialValues}
      labels={useLabels()}
      send={(values, write) =>
        write(adminShop.updateVariant, {
          params: { sku: product.sku, variant: sku },
          body: Changed.parse(values),
        })
      }
      done={t('saved', { ns: 'common' })}
    >
      {(form) => (
        <>
          <VariantFields form={form} />
          <Checkbox
            label={t('variant.isListed')}
            description={t('delist.carts')}
            {...form.getInputProps('isListed', { type: 'checkbox' })}
          />
        </>
      )}
    </ActionDialog>
  );
}

function VariantFields<Kind extends ProductVariantsValues>({ form }: { form: ContractForm<Kind> }) {
  const { t } = useTranslation(['admin-products', 'common']);
  return (
    <>
      {languages.map((each) => (
        <TextInput
          key={each}
          lang={each}
          label={t('nameIn', { language: languageNames[each] })}
          autoComplete="off"
          {...form.getInputProps(`names.${each}`)}
        />
      ))}
      <NativeSelect
        label={t('variant.colour')}
        data={[
          { value: '', label: t('variant.noColour') },
          ...colours.map((value) => ({ value, label: t(`common:card.colours.${value}`) })),
        ]}
        {...form.getInputProps('colour')}
      />
    </>
  );
}
