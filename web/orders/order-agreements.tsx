import { Anchor, Title } from '@mantine/core';
import { languageNames, prefixOf } from '@visita/core/languages';
import type { Order } from '@visita/core/orders/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import classes from './order-delivery.module.css';

/** What was agreed to with the order, each page in the very version that stood then. */
export function OrderAgreements({ order: { agreements } }: { order: Order }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  if (agreements.length === 0) return null;
  return (
    <section aria-labelledby="agreements" className={classes.delivery}>
      <Title order={2} size="h4" id="agreements">
        {t('agreements.title')}
      </Title>
      {agreements.map(({ code, lang, version }) => (
        <Anchor
          key={`${code} ${lang}`}
          component={Link}
          to={`/${prefixOf(lang)}/pages/${code}?version=${version}`}
          hrefLang={lang}
          size="sm"
        >
          {t(lang === language ? 'agreements.page' : 'agreements.pageIn', {
            title: t(`common:footer.pages.${code}`),
            version,
            language: languageNames[lang],
          })}
        </Anchor>
      ))}
    </section>
  );
}
