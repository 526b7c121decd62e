import { colours } from '@visita/core/colours';
import { categories } from '@visita/core/shop/categories';
import type { Product } from '@visita/core/shop/contract';
import { foldText, searchWords } from '@visita/core/search';

/** The filters in the catalogue's URL: `?search=…&category=…&colour=…&show=…&stock=1`. */
export interface CatalogueFilter {
  search: string;
  category: string;
  colour: string;
  show: string;
  hasStock: boolean;
}

const shows = ['new', 'featured'] as const;

const pickAllowed = (allowed: readonly string[], text: string | null): string =>
  text !== null && allowed.includes(text) ? text : '';

export function parseCatalogueFilter(address: URLSearchParams): CatalogueFilter {
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    category: pickAllowed(categories, address.get('category')),
    colour: pickAllowed(colours, address.get('colour')),
    show: pickAllowed(shows, address.get('show')),
    hasStock: address.get('stock') === '1',
  };
}

/** Returns the query string for a filter. */
export function formatCatalogueQuery({ search, category, colour, show, hasStock }: CatalogueFilter): string {
  const params = Object.entries({ search, category, colour, show, stock: hasStock ? '1' : '' }).filter(
    ([, value]) => value,
  );
  return `?${new URLSearchParams(params).toString()}`;
}

/**
 * Returns the filter options that would narrow the list: values that occur, and flags that not all products
 * share.
 */
export function listFilterOptions(products: readonly Product[]) {
  const variants = products.flatMap((product) => product.variants);
  const tellsApart = <T>(all: readonly T[], isSo: (each: T) => boolean) => all.some(isSo) && !all.every(isSo);
  return {
    categories: categories.filter((category) => products.some((product) => product.category === category)),
    colours: colours.filter((colour) => variants.some((variant) => variant.colour === colour)),
    shows: shows.filter((show) =>
      tellsApart(products, ({ isNew, isFeatured }) => (show === 'new' ? isNew : isFeatured)),
    ),
    stock: tellsApart(variants, ({ isAvailable }) => isAvailable),
  };
}

/**
 * Returns the products that match every filter. Each word of the search must occur in one of the product's
 * texts.
 */
export function matchingProducts(
  products: readonly Product[],
  { search, category, colour, show, hasStock }: CatalogueFilter,
): Product[] {
  const words = searchWords(search);
  return products.filter((product) => {
    const { name, summary, description, sku, variants } = product;
    const text = foldText(
      [name, summary, description, sku, ...variants.flatMap((variant) => [variant.name, variant.sku])].join(
        ' ',
      ),
    );
    const matches = variants.filter(
      (variant) => (!colour || variant.colour === colour) && (!hasStock || variant.isAvailable),
    );
    return (
      matches.length > 0 &&
      (!category || product.category === category) &&
      (show !== 'new' || product.isNew) &&
      (show !== 'featured' || product.isFeatured) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** Returns the variant that represents its product: of the chosen colour and available, if possible. */
export function shownVariant(
  { variants }: Pick<Product, 'variants'>,
  { colour }: Pick<CatalogueFilter, 'colour'>,
) {
  const fitting = variants.filter((variant) => !colour || variant.colour === colour);
  return fitting.find(({ isAvailable }) => isAvailable) ?? fitting[0] ?? variants[0];
}
