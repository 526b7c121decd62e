import { guidePath } from '@visita/core/developers/guides';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../layout/page-header.tsx';
import textClasses from '../pages/page-text.module.css';
import { useSiteLinks } from '../pages/use-site-links.ts';
import type { LoadedGuide } from './load-guide.ts';
import { ManualHead } from './manual-head.tsx';
import classes from './manual.module.css';

/** A guide for developers, with further content below its text. */
export function GuideText({ guide, page, children }: LoadedGuide & { children?: ReactNode }) {
  const { t } = useTranslation('developers');
  const textRef = useSiteLinks();
  const { code, title, summary, html } = guide;
  const fullTitle = code === 'start' ? title : t('guideTitle', { title });
  return (
    <article>
      <ManualHead title={fullTitle} name={title} summary={summary} path={guidePath(code)} page={page} />
      <PageHeader title={title} />
      <div ref={textRef}>
        <div className={`${textClasses.text} ${classes.guide}`} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      {children}
    </article>
  );
}
