import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { buildBreadcrumb, buildFaq, StructuredData } from '../layout/structured-data.tsx';
import type { LoadedContent } from './load-content.ts';
import { PageContents } from './page-contents.tsx';
import { extractQuestions } from './questions.ts';
import { splitSections } from './split-sections.ts';
import { useSiteLinks } from './use-site-links.ts';
import classes from './content-page.module.css';
import textClasses from './page-text.module.css';

interface ContentTextProps {
  code: string;
  content: LoadedContent;
  /** Content below the text, and a button at the top that leads to it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Pictures by the id of the heading at the end of whose section they are inserted. */
  pictures?: Record<string, ReactNode>;
}

/** A content page with contents, print style and former versions. */
export function ContentText({
  code,
  content: { text, versions, isOld, page },
  children,
  action,
  pictures = {},
}: ContentTextProps) {
  const { t } = useTranslation(['pages', 'common']);
  const { day } = useFormat();
  const textRef = useSiteLinks();
  const [site, getPath] = [useSite(), usePath()];
  const { lang, title, html, headings, summary, version, publishedAt } = text;
  // UTC, so that server and browser render the same
  const toDay = (date: Date) => day(date, 'UTC');
  const [path, head] = [`/pages/${code}`, headings.filter(({ level }) => level === 2)];
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead
        title={title}
        description={summary}
        keywords={t('keywords', { title })}
        path={path}
        noindex={isOld}
        page={page}
      />
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [
                buildBreadcrumb(site, [
                  { name: t('common:menu.home'), path: getPath('/') },
                  { name: title, path: getPath(path) },
                ]),
                ...(code === 'faq' ? [buildFaq(extractQuestions(html))] : []),
              ]
            : undefined
        }
      />
      <div className={classes.columns}>
        <article className={classes.article} lang={lang}>
          <PageHeader title={title} actions={action}>
            <p className={classes.changed}>{t('changed', { day: toDay(publishedAt) })}</p>
          </PageHeader>
          {isOld && (
            <aside className={classes.old} aria-label={t('old.title')}>
              <p>{t('old.text', { version, day: toDay(publishedAt) })}</p>
              <CurrentLink />
            </aside>
          )}
          <PageContents headings={head} isFolded />
          <div ref={textRef}>
            {splitSections(html, Object.keys(pictures)).map((part) => (
              <Fragment key={part.end}>
                <div className={textClasses.text} dangerouslySetInnerHTML={{ __html: part.html }} />
                {part.end && pictures[part.end]}
              </Fragment>
            ))}
          </div>
          <details className={classes.history} open={isOld}>
            <summary>{t('history')}</summary>
            <ol>
              {versions.map((one, index) => (
                <li key={one.version}>
                  <Link
                    to={index === 0 ? { search: '' } : { search: `?version=${one.version}` }}
                    aria-current={one.version === version ? 'page' : undefined}
                  >
                    {t(index === 0 ? 'current' : 'version', {
                      version: one.version,
                      day: toDay(one.publishedAt),
                    })}
                  </Link>
                </li>
              ))}
            </ol>
          </details>
        </article>
        <PageContents headings={head} />
      </div>
      {children && <div className={classes.below}>{children}</div>}
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
