import type { Heading } from '@visita/core/pages/content-page';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './page-contents.module.css';

/** Pages with fewer headings show no contents. */
const fewest = 3;

/** The contents of a page: beside it if there is room, otherwise collapsed above it. */
export function PageContents({
  headings,
  isFolded = false,
}: {
  headings: readonly Heading[];
  isFolded?: boolean;
}) {
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
