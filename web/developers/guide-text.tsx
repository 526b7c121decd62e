import { guidePath } from '@visita/core/developers/guides';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../layout/page-header.tsx';
import textClasses from '../pages/page-text.module.css';
import { useSiteLinks } from '../pages/use-site-links.ts';
import { GuideCopies } from './guide-copies.tsx';
import type { LoadedGuide } from './load-guide.ts';
import { ManualHead } from './manual-head.tsx';
import classes from './manual.module.css';

/** A guide for developers, with further content below its text. */
export function GuideText({ guide, page, children }: LoadedGuide & { children?: ReactNode }) {
  const { t } = useTranslation('developers');
  const textRef = useSiteLinks();
  const { pathname } = useLocation();
  const guideRef = useRef<HTMLDivElement>(null);
  const { code, title, summary, html } = guide;
  const fullTitle = code === 'start' ? title : t('guideTitle', { title });
  return (
    <article>
      <ManualHead title={fullTitle} name={title} summary={summary} path={guidePath(code)} page={page} />
      <PageHeader title={title} />
      <div ref={textRef}>
        <div
          // another guide's text takes the place of this one, with the captions of its code
          key={pathname}
          ref={guideRef}
          className={`${textClasses.text} ${classes.guide}`}
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <GuideCopies key={`copies ${pathname}`} text={guideRef} />
      </div>
      {children}
    </article>
  );
}
