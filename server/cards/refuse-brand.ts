import { imitatesBrand, mayUseBrand } from '@visita/core/cards/brand';
import type { CardChanges } from '@visita/core/cards/content';
import { languages } from '@visita/core/languages';
import { fieldProblem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { AccountCaller } from '../http/route.ts';

export interface BrandContext extends Pick<Deps, 'config'> {
  user: Pick<AccountCaller, 'email' | 'isVerified'>;
}

/**
 * Throws a problem of the field for a name, a company or the title of a main button that reads as the site's own
 * brand, in any language.
 */
export function refuseBrand(
  { name, company, variants, links = [] }: Pick<CardChanges, 'name' | 'company' | 'variants' | 'links'>,
  { config, user }: BrandContext,
): void {
  if (mayUseBrand(user, config.publicUrl)) return;
  const texts = [
    { field: 'name', text: name },
    { field: 'company', text: company },
    ...languages.flatMap((language) => [
      { field: `variants.${language}.name`, text: variants?.[language].name },
      { field: `variants.${language}.company`, text: variants?.[language].company },
    ]),
    ...links.flatMap(({ isMain, title, titles }, index) =>
      isMain
        ? [
            { field: `links.${index}.title`, text: title },
            ...languages.map((language) => ({
              field: `links.${index}.titles.${language}`,
              text: titles[language],
            })),
          ]
        : [],
    ),
  ];
  const imitation = texts.find(({ text }) => text && imitatesBrand(text, config.brand));
  if (imitation) throw fieldProblem(imitation.field, 'brandReserved');
}
