import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PathText } from './code.tsx';
import { searchManual } from './load-manual.ts';
import classes from './manual.module.css';
import type { Route } from './+types/search-page.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  return { text, results: await searchManual(context, { prefix: params.lang, text }) };
}

/** The results of a search, guides first. */
export default function SearchPage({ loaderData: { text, results } }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  const path = usePath();
  return (
    <>
      <PageHead title={t('search.title')} noindex />
      <PageHeader
        title={t('search.title')}
        lead={
          <output>
            {text === '' ? t('search.none') : t('search.results', { count: results.length, text })}
          </output>
        }
      />
      <ul className={classes.results}>
        {results.map((result) => (
          <li key={result.path} lang={result.isEnglish ? 'en' : undefined}>
            <Link to={path(result.path)}>
              <PathText text={result.title} />
            </Link>
            <p>
              <PathText text={result.text} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
