import type { Heading } from '@visita/core/pages/content-page';
import { useTranslation } from 'react-i18next';
import classes from './page-contents.module.css';

/** With fewer of them a page is its own contents. */
const fewest = 3;

/** What stands on a page: beside it where there is room, else folded above it. */
export function PageContents({ headings, isFolded = false }: { headings: readonly Heading[]; isFolded?: boolean }) {
  const { t } = useTranslation('pages');
  if (headings.length < fewest) return null;
  const list = (
    <ol className={classes.list}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  if (!isFolded)
    return (
      <nav className={classes.beside} aria-label={t('contents')}>
        <p className={classes.label}>{t('contents')}</p>
        {list}
      </nav>
    );
  return (
    <details className={classes.folded}>
      <summary>{t('contents')}</summary>
      <nav aria-label={t('contents')}>{list}</nav>
    </details>
  );
}
