import { colours } from '@visita/core/colours';
import { categories } from '@visita/core/shop/categories';
import type { Product } from '@visita/core/shop/contract';
import { foldText, searchWords } from '@visita/core/search';

/** What the address says of the catalogue: `?search=…&category=…&colour=…&show=…&stock=1`. */
export interface CatalogueFilter {
  search: string;
  category: string;
  colour: string;
  show: string;
  hasStock: boolean;
}

export const shows = ['new', 'featured'] as const;

const oneOf = (allowed: readonly string[], text: string | null): string => (text !== null && allowed.includes(text) ? text : '');

export function filterOf(address: URLSearchParams): CatalogueFilter {
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    category: oneOf(categories, address.get('category')),
    colour: oneOf(colours, address.get('colour')),
    show: oneOf(shows, address.get('show')),
    hasStock: address.get('stock') === '1',
  };
}

/** The address that says this of the catalogue. */
export function addressOf({ search, category, colour, show, hasStock }: CatalogueFilter): string {
  const said = Object.entries({ search, category, colour, show, stock: hasStock ? '1' : '' }).filter(([, value]) => value);
  return `?${new URLSearchParams(said).toString()}`;
}

/** What is worth asking for: what some products have, and of what is true or not, what tells them apart. */
export function choicesOf(products: readonly Product[]) {
  const variants = products.flatMap((product) => product.variants);
  const tellsApart = <T>(all: readonly T[], isSo: (each: T) => boolean) => all.some(isSo) && !all.every(isSo);
  return {
    categories: categories.filter((category) => products.some((product) => product.category === category)),
    colours: colours.filter((colour) => variants.some((variant) => variant.colour === colour)),
    shows: shows.filter((show) => tellsApart(products, ({ isNew, isFeatured }) => (show === 'new' ? isNew : isFeatured))),
    stock: tellsApart(variants, ({ isAvailable }) => isAvailable),
  };
}

/** The products that have everything that is asked for; every word of a search is somewhere in what is said of them. */
export function matchingProducts(products: readonly Product[], { search, category, colour, show, hasStock }: CatalogueFilter): Product[] {
  const words = searchWords(search);
  return products.filter((product) => {
    const { name, summary, description, sku, variants } = product;
    const text = foldText([name, summary, description, sku, ...variants.flatMap((variant) => [variant.name, variant.sku])].join(' '));
    const wanted = variants.filter((variant) => (!colour || variant.colour === colour) && (!hasStock || variant.isAvailable));
    return (
      wanted.length > 0 &&
      (!category || product.category === category) &&
      (show !== 'new' || product.isNew) &&
      (show !== 'featured' || product.isFeatured) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** The variant that stands for its product here: of the colour that is asked for, and to be had, if there is one. */
export function shownVariant({ variants }: Pick<Product, 'variants'>, { colour }: Pick<CatalogueFilter, 'colour'>) {
  const fitting = variants.filter((variant) => !colour || variant.colour === colour);
  return fitting.find(({ isAvailable }) => isAvailable) ?? fitting[0] ?? variants[0];
}
