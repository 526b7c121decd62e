import { TextInput } from '@mantine/core';
import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Form } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { LinkChoice, LinkChoiceEntry, LinkChoiceLine } from '../ui/link-choice.tsx';
import { formatCatalogueQuery, listFilterOptions, type CatalogueFilter } from './catalogue-filter.ts';
import { ColourDot } from './colour-dot.tsx';
import classes from './catalogue-form.module.css';

interface CatalogueFormProps {
  products: readonly Product[];
  filter: CatalogueFilter;
}

/** The catalogue's filters as links: following a chosen one again removes it. */
export function CatalogueForm({ products, filter }: CatalogueFormProps) {
  const { t } = useTranslation(['shop', 'common']);
  const { search, category, colour, show, hasStock } = filter;
  const offered = listFilterOptions(products);
  const to = (change: Partial<CatalogueFilter>) => formatCatalogueQuery({ ...filter, ...change });
  return (
    <search aria-label={t('filter.label')} className={classes.form}>
      <Form method="get" replace preventScrollReset className={classes.search}>
        {Object.entries({ category, colour, show, stock: hasStock ? '1' : '' }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextInput
          type="search"
          name="search"
          // resets the uncontrolled input to the URL, also after Back
          key={search}
          aria-label={t('filter.search')}
          placeholder={t('filter.search')}
          defaultValue={search}
          maxLength={100}
          leftSection={<Icon name="search" size={18} />}
        />
        <button type="submit" className={classes.apply}>
          {t('filter.apply')}
        </button>
      </Form>
      <LinkChoiceLine>
        <LinkChoice label={t('filter.category')}>
          {['' as const, ...offered.categories].map((each) => (
            <LinkChoiceEntry key={each} to={to({ category: each })} isChosen={category === each}>
              {each ? t(`categories.${each}`) : t('filter.all')}
            </LinkChoiceEntry>
          ))}
        </LinkChoice>
        <LinkChoice label={t('filter.colour')}>
          {offered.colours.map((each) => (
            <LinkChoiceEntry
              key={each}
              to={to({ colour: colour === each ? '' : each })}
              isChosen={colour === each}
            >
              <ColourDot colour={each} />
              <span className={classes.colour}>{t(`common:card.colours.${each}`)}</span>
            </LinkChoiceEntry>
          ))}
        </LinkChoice>
        {(offered.shows.length > 0 || offered.stock) && (
          <LinkChoice label={t('filter.show')}>
            {offered.shows.map((each) => (
              <LinkChoiceEntry
                key={each}
                to={to({ show: show === each ? '' : each })}
                isChosen={show === each}
              >
                {t(`filter.${each}`)}
              </LinkChoiceEntry>
            ))}
            {offered.stock && (
              <LinkChoiceEntry to={to({ hasStock: !hasStock })} isChosen={hasStock}>
                {t('filter.inStock')}
              </LinkChoiceEntry>
            )}
          </LinkChoice>
        )}
      </LinkChoiceLine>
    </search>
  );
}
