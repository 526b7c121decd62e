import { helpTopics } from '@visita/core/help-topics';
import type { Language } from '@visita/core/languages';
import type { Heading } from '@visita/core/pages/content-page';
import { useTranslation } from '../i18n/use-translation.ts';
import { Facts } from '../back-office/facts.tsx';
import { Mark } from '../back-office/mark.tsx';
import classes from './admin-pages.module.css';

/** Shows which sections of a text are used as help, and which help topics have no section. */
export function HelpMarks({ headings, language }: { headings: readonly Heading[]; language: Language }) {
  const { t } = useTranslation('admin-pages');
  const facts = helpTopics.map((topic) => {
    const heading = headings.find(({ id }) => id === topic);
    const missing = <Mark tone="grave">{t('help.missing', { mark: `{#${topic}}` })}</Mark>;
    return {
      label: t(`help.topics.${topic}`),
      value: heading ? <span lang={language}>{heading.text}</span> : missing,
    };
  });
  return (
    <section className={classes.fields} aria-label={t('help.title')} aria-live="polite">
      <p className={classes.label}>{t('help.title')}</p>
      <p className={classes.note}>{t('help.text')}</p>
      <Facts facts={facts} />
    </section>
  );
}
