import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePath } from '../i18n/language.ts';
import { LinkChoice, LinkChoiceEntry } from '../ui/link-choice.tsx';
import { ColourDot } from './colour-dot.tsx';
import classes from './variant-choice.module.css';

interface VariantChoiceProps {
  variants: Product['variants'];
  chosen: string | undefined;
}

/** Chooses a variant; each has a URL of its own. */
export function VariantChoice({ variants, chosen }: VariantChoiceProps) {
  const { t } = useTranslation('shop');
  const path = usePath();
  if (variants.length < 2) return null;
  // colour dots only if every variant has a colour: leather and metal variants may share a colour's name, and
  // only metal looks like the dot
  const isByColour = variants.every(({ colour }) => colour);
  return (
    <div>
      <p className={classes.label}>{t('product.choose')}</p>
      <LinkChoice label={t('product.choose')}>
        {variants.map(({ sku, name, colour, isAvailable }) => (
          <LinkChoiceEntry
            key={sku}
            to={path(`/shop/products/${sku}`)}
            isChosen={sku === chosen}
            isGone={!isAvailable}
          >
            {isByColour && colour && <ColourDot colour={colour} />}
            {name}
            {!isAvailable && <small>{t('product.soldOut')}</small>}
          </LinkChoiceEntry>
        ))}
      </LinkChoice>
    </div>
  );
}
