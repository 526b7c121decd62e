import { Anchor, Text, Title } from '@mantine/core';
import { languageNames, prefixFor } from '@visita/core/languages';
import type { Order } from '@visita/core/orders/contract';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import classes from './order-delivery.module.css';

type Agreement = Order['agreements'][number];

/** The documents that the buyer accepted, one per line, with links to that version in each language shown. */
export function OrderAgreements({ order: { agreements } }: { order: Order }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  if (agreements.length === 0) return null;
  const pages = [...new Set(agreements.map(({ code }) => code))];
  const name = ({ code, lang, version }: Agreement) =>
    t(lang === language ? 'agreements.page' : 'agreements.pageIn', {
      title: t(`common:footer.pages.${code}`),
      version,
      language: languageNames[lang],
    });
  return (
    <section aria-labelledby="agreements" className={classes.delivery}>
      <Title order={2} size="h4" id="agreements">
        {t('agreements.title')}
      </Title>
      {pages.map((code) => {
        const [own, ...others] = agreements
          .filter((one) => one.code === code)
          .toSorted((a, b) => Number(b.lang === language) - Number(a.lang === language));
        return (
          own && (
            <Text key={code} size="sm" component="span">
              <PageLink {...own}>{name(own)}</PageLink>
              {others.map((other) => (
                <Fragment key={other.lang}>
                  {' · '}
                  <PageLink {...other} label={name(other)}>
                    {languageNames[other.lang]}
                  </PageLink>
                </Fragment>
              ))}
            </Text>
          )
        );
      })}
    </section>
  );
}

/** `label` is the accessible name if the visible text is shorter. */
function PageLink({
  code,
  lang,
  version,
  label,
  children,
}: Agreement & { label?: string; children: ReactNode }) {
  return (
    <Anchor
      component={Link}
      to={`/${prefixFor(lang)}/pages/${code}?version=${version}`}
      hrefLang={lang}
      size="sm"
      aria-label={label}
    >
      {children}
    </Anchor>
  );
}
