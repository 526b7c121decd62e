import { Anchor, Button, Title } from '@mantine/core';
import { languageOfPrefix } from '@visita/core/languages';
import { pages } from '@visita/core/pages/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { data, isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { load } from '../api/load.ts';
import { useFormat } from '../i18n/format.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PageContents } from './page-contents.tsx';
import { PageData } from './page-data.tsx';
import { questionsOf } from './questions.ts';
import classes from './content-page.module.css';
import textClasses from './page-text.module.css';
import type { Route } from './+types/content-page.ts';

export const handle = { namespaces: ['pages'] };

export async function loader({ context, params: { lang: prefix, code }, request }: Route.LoaderArgs) {
  const asked = languageOfPrefix(prefix) ?? 'en';
  const [current] = (await load(context, pages.get, { params: { code }, query: { lang: asked } }, asked)).texts;
  if (!current) throw new Error('a page without a text is not found');
  const query = { lang: current.lang };
  const versions = await load(context, pages.versions, { params: { code }, query }, asked);
  const version = new URL(request.url).searchParams.get('version');
  const isOld = version !== null && version !== String(current.version);
  const shown = isOld
    ? await load(context, pages.version, { params: { code }, query: { ...query, version: numberOf(version) } }, asked)
    : current;
  const { content: _, ...text } = shown;
  return { text, versions, isOld, questions: code === 'faq' ? questionsOf(text.html) : [] };
}

/** Of a version; what is none is not found. */
function numberOf(version: string): number {
  if (!/^[1-9]\d{0,5}$/.test(version)) throw data(null, { status: 404 });
  return Number(version);
}

/** A content page: read at leisure, found by its headings, printed, and as it was on any day before. */
export default function ContentPage({ loaderData: { text, versions, isOld, questions }, params: { code } }: Route.ComponentProps) {
  const { t } = useTranslation('pages');
  const { day } = useFormat();
  const textRef = useSiteLinks();
  const { lang, title, html, headings, summary, version, publishedAt } = text;
  // the same on the server and in the browser
  const dayOf = (date: Date) => day(date, 'UTC');
  const [path, head] = [`/pages/${code}`, headings.filter(({ level }) => level === 2)];
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={title} description={summary} path={path} noindex={isOld} />
      <PageData title={title} path={path} questions={questions} />
      <div className={classes.columns}>
        <article className={classes.article} lang={lang}>
          <PageHeader title={title}>
            <p className={classes.changed}>{t('changed', { day: dayOf(publishedAt) })}</p>
          </PageHeader>
          {isOld && (
            <aside className={classes.old} aria-label={t('old.title')}>
              <p>{t('old.text', { version, day: dayOf(publishedAt) })}</p>
              <CurrentLink />
            </aside>
          )}
          <PageContents headings={head} isFolded />
          <div className={textClasses.text} ref={textRef} dangerouslySetInnerHTML={{ __html: html }} />
          <details className={classes.history} open={isOld}>
            <summary>{t('history')}</summary>
            <ol>
              {versions.map((one, index) => (
                <li key={one.version}>
                  <Link
                    to={index === 0 ? { search: '' } : { search: `?version=${one.version}` }}
                    aria-current={one.version === version ? 'page' : undefined}
                  >
                    {t(index === 0 ? 'current' : 'version', { version: one.version, day: dayOf(one.publishedAt) })}
                  </Link>
                </li>
              ))}
            </ol>
          </details>
        </article>
        <PageContents headings={head} />
      </div>
    </div>
  );
}

function CurrentLink() {
  const { t } = useTranslation('pages');
  return (
    <Anchor component={Link} to={useLocation().pathname} inherit underline="always">
      {t('old.link')}
    </Anchor>
  );
}

/** The links of a text are plain ones, for whoever has no scripts; whoever has them stays in the site. */
function useSiteLinks() {
  const navigate = useNavigate();
  return useCallback(
    (text: HTMLElement | null) => {
      if (!text) return undefined;
      const follow = (event: MouseEvent) => {
        const link = (event.target as Element).closest('a');
        const href = link?.getAttribute('href');
        if (!href?.startsWith('/') || event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(href);
      };
      text.addEventListener('click', follow);
      return () => text.removeEventListener('click', follow);
    },
    [navigate],
  );
}

/** Of a page, or a version of one, that there is not. */
export function ErrorBoundary() {
  const { t } = useTranslation('problems');
  const path = usePath();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className={`form-width ${classes.missing}`}>
      <title>{t('refusals.pageNotFound.title')}</title>
      <Title order={1}>{t('refusals.pageNotFound.title')}</Title>
      <p>{t('refusals.pageNotFound.text')}</p>
      <Button component={Link} to={path('/')}>
        {t('errors.404.button', { ns: 'common' })}
      </Button>
    </div>
  );
}
