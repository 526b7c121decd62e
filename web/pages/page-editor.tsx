import { helpPage } from '@visita/core/help-topics';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { languageNames, languages, type Language } from '@visita/core/languages';
import { adminPages, type PageVersion } from '@visita/core/pages/admin-contract';
import { longestPage, type PageCode, type PageText as Published } from '@visita/core/pages/content-page';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { HelpMarks } from './help-marks.tsx';
import type { PageDrafts } from './page-drafts.ts';
import classes from './admin-pages.module.css';
import textClasses from './page-text.module.css';

interface PageEditorProps {
  code: PageCode;
  language: Language;
  drafts: PageDrafts;
  texts: readonly Published[];
  versions: readonly PageVersion[];
  brought: readonly BroughtText[];
}

/** The text shipped with the product, in languages where staff have published another. */
type BroughtText = Pick<Published, 'lang' | 'title' | 'content'>;

/** Edits a page in one language: Markdown with a preview. */
export function PageEditor({ code, language, drafts, texts, versions, brought }: PageEditorProps) {
  const { t } = useTranslation('admin-pages');
  const [isPublishing, setPublishing] = useState(false);
  const draft = drafts.draftIn(language);
  const { html, headings } = usePreview(
    language,
    draft.content,
    texts.find(({ lang }) => lang === language),
  );
  const isChanged = drafts.isChanged(language);
  return (
    <div className={classes.fields}>
      {drafts.isOutdated(language) && <Outdated language={language} drafts={drafts} versions={versions} />}
      <div className={classes.editor}>
        <div className={classes.fields}>
          <TextInput
            label={t('name')}
            lang={language}
            maxLength={120}
            autoComplete="off"
            value={draft.title}
            error={draft.title.trim() === '' && t('nameMissing')}
            onChange={({ currentTarget: { value } }) => drafts.write(language, { title: value })}
          />
          <Textarea
            label={t('content')}
            description={t('contentHint', { fact: '{{price.monthly}}' })}
            lang={language}
            classNames={{ input: classes.markdown ?? '' }}
            autosize
            minRows={16}
            maxRows={40}
            maxLength={longestPage}
            value={draft.content}
            onChange={({ currentTarget: { value } }) => drafts.write(language, { content: value })}
          />
        </div>
        {/* focusable, so that the keyboard can scroll it */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={classes.preview} tabIndex={0} aria-label={t('preview')}>
          <p className={classes.label}>{t('preview')}</p>
          <p className={classes.name} lang={language}>
            {draft.title}
          </p>
          {draft.content.trim() === '' ? (
            <p className={classes.note}>{t('noText')}</p>
          ) : (
            <PreviewText html={html} language={language} />
          )}
        </section>
      </div>
      {code === helpPage && <HelpMarks headings={headings} language={language} />}
      <Brought text={brought.find(({ lang }) => lang === language)} drafts={drafts} />
      <ActionBar status={<Visitors language={language} texts={texts} isChanged={isChanged} />}>
        {isChanged && (
          <Button variant="default" onClick={() => drafts.discard(language)}>
            {t('discard')}
          </Button>
        )}
        <Button
          disabled={!isChanged || draft.title.trim() === '' || drafts.isOutdated(language)}
          onClick={() => setPublishing(true)}
        >
          {t('publish.button')}
        </Button>
      </ActionBar>
      {isPublishing && (
        <ActionDialog
          isOpen
          onClose={() => setPublishing(false)}
          title={t('publish.title', { language: languageNames[language] })}
          consequences={[
            t('publish.meaning'),
            ...(draft.upon === 0 ? [] : [t('publish.kept', { version: draft.upon })]),
            ...others(language, drafts).map((other) =>
              t('publish.other', { language: languageNames[other] }),
            ),
          ]}
          confirm={t('publish.button')}
          schema={adminPages.publish.terms.body}
          initialValues={{ lang: language, title: draft.title, content: draft.content, version: draft.upon }}
          labels={{ title: t('name'), content: t('content') }}
          send={(body, write) => write(adminPages.publish, { params: { code }, body })}
          done={t('publish.done')}
          onDone={() => drafts.discard(language)}
        />
      )}
    </div>
  );
}

/** Returns the other languages with unpublished changes; they are not published along. */
const others = (language: Language, { isChanged }: PageDrafts) =>
  languages.filter((other) => other !== language && isChanged(other));

/** Describes the text that visitors see in this language. */
function Visitors({
  language,
  texts,
  isChanged,
}: Pick<PageEditorProps, 'language' | 'texts'> & { isChanged: boolean }) {
  const { t } = useTranslation('admin-pages');
  const published = texts.find(({ lang }) => lang === language);
  const instead = texts[0];
  if (!published) return instead && t('visitors.instead', { language: languageNames[instead.lang] });
  if (published.content.trim() === '') return t('visitors.title');
  return t(isChanged ? 'visitors.before' : 'visitors.this', { version: published.version });
}

function Brought({ text, drafts }: { text: BroughtText | undefined; drafts: PageDrafts }) {
  const { t } = useTranslation('admin-pages');
  if (!text) return null;
  const take = () => {
    drafts.write(text.lang, { title: text.title, content: text.content });
    notifications.show({ message: t('brought.taken') });
  };
  return (
    <div className={classes.foot}>
      <p className={classes.note}>{t('brought.text')}</p>
      <Button variant="default" size="sm" onClick={take}>
        {t('brought.take')}
      </Button>
    </div>
  );
}

/** Another version was published meanwhile (optimistic lock). Shows both and lets the author decide. */
function Outdated({ language, drafts, versions }: Pick<PageEditorProps, 'language' | 'drafts' | 'versions'>) {
  const { t } = useTranslation('admin-pages');
  const { version } = drafts.publishedIn(language);
  const author =
    versions.find((one) => one.lang === language && one.version === version)?.author ?? t('product');
  return (
    <Alert variant="outline" color="red" role="alert" title={t('outdated.title')}>
      <div className={classes.fields}>
        <span>{t('outdated.text', { author, version })}</span>
        <div className={classes.acts}>
          <Button variant="default" onClick={() => drafts.write(language, { upon: version })}>
            {t('outdated.mine')}
          </Button>
          <Button variant="default" onClick={() => drafts.discard(language)}>
            {t('outdated.theirs')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/**
 * A preview of the HTML rendered by the server. Its links are disabled, because following one would discard
 * the draft.
 */
function PreviewText({ html, language }: { html: string; language: Language }) {
  return (
    <div onClickCapture={(event) => (event.target as Element).closest('a') && event.preventDefault()}>
      <div className={textClasses.text} lang={language} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

const pauseMs = 300;

type PageEditorDrawing = Pick<Published, 'html' | 'headings'>;

/** Has the server render the preview after a pause in typing. Until then the last preview stays. */
function usePreview(
  lang: Language,
  content: string,
  published: (PageEditorDrawing & Pick<Published, 'content'>) | undefined,
): PageEditorDrawing {
  const [settledContent] = useDebouncedValue(content, pauseMs);
  const [preview, setDrawn] = useState<PageEditorDrawing>();
  const isPublished = settledContent === (published?.content ?? '');
  useEffect(() => {
    if (isPublished) return undefined;
    const asking = new AbortController();
    callStaff(
      adminPages.preview,
      { body: { lang, content: settledContent } },
      { signal: asking.signal },
    ).then(
      (next) => !asking.signal.aborted && setDrawn(next),
      (error: unknown) => {
        // problems are reported on publishing, or by the modal of an expired session
        if (!(error instanceof Problem) && !asking.signal.aborted) throw error;
      },
    );
    return () => asking.abort();
  }, [lang, settledContent, isPublished]);
  return (isPublished ? undefined : preview) ?? published ?? { html: '', headings: [] };
}
