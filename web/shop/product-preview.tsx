import { Loader } from '@mantine/core';
import type { Language } from '@visita/core/languages';
import { currency } from '@visita/core/money';
import type { ProductOfStaff, UpdateProduct } from '@visita/core/shop/admin-product';
import { parseSpecificationRows, splitLines } from '@visita/core/shop/specification';
import { Suspense } from 'react';
import { SpeakerContext } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { i18nFor } from '../i18n/words.ts';
import { ProductGallery } from './product-gallery.tsx';
import { ProductSpecification } from './product-specification.tsx';
import { ProductHead, ProductText } from './product-words.tsx';
import { StockWords } from './stock-words.tsx';
import { VariantChoice } from './variant-choice.tsx';
import classes from './admin-product.module.css';

export type ProductPreviewData = z.input<typeof UpdateProduct>;

interface ProductPreviewProps {
  product: ProductOfStaff;
  /** The current values of the form. */
  written: ProductPreviewData;
  language: Language;
}

/** A preview of the product page in one language, made of the page's own components and not interactive. */
export function ProductPreview({ product, written, language }: ProductPreviewProps) {
  const variants = product.variants
    .filter(({ isListed }) => isListed)
    .map(({ sku, names, colour, free }) => ({
      sku,
      name: names[language],
      colour,
      stock: free,
      isAvailable: free > 0,
    }));
  const pictures = product.pictures.map((picture) => ({ ...picture, alt: picture.alt[language] }));
  const price = product.prices.find(({ state }) => state === 'now')?.amount;
  const [variant] = variants;
  const { details, inTheBox } = written.specification[language];
  const specified = {
    details: parseSpecificationRows(details),
    inTheBox: splitLines(inTheBox),
    category: written.category,
    weightGrams: written.weightGrams,
  };
  return (
    <SpeakerContext value={i18nFor(language)}>
      <Suspense fallback={<Loader size="sm" />}>
        <div className={classes.preview} lang={language} inert>
          <ProductGallery
            product={{ name: written.words[language].name, pictures }}
            variantSku={variant?.sku}
          />
          <ProductHead
            product={{ ...written.words[language], price, currency }}
            language={language}
            order={3}
          />
          <VariantChoice variants={variants} chosen={variant?.sku} />
          {variant && <StockWords stock={variant.stock} />}
          <ProductText description={written.words[language].description} />
          <ProductSpecification product={specified} sku={variant?.sku ?? product.sku} order={4} />
        </div>
      </Suspense>
    </SpeakerContext>
  );
}
