import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { languageNames, type Language } from '@visita/core/languages';
import { adminPages, type PageVersion } from '@visita/core/pages/admin-contract';
import type { PageCode, PageText } from '@visita/core/pages/content-page';
import { lineChanges, type LineChange } from '@visita/core/pages/line-changes';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { History } from '../back-office/history.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import type { PageDrafts } from './page-drafts.ts';
import classes from './admin-pages.module.css';

interface PageVersionsProps {
  code: PageCode;
  language: Language;
  versions: readonly PageVersion[];
  drafts: PageDrafts;
}

interface Opened {
  text: PageText;
  /** The previous version; undefined for the first. */
  before: PageText | undefined;
}

/** Lists the versions of a page in one language, with their changes and a button to restore one. */
export function PageVersions({ code, language, versions, drafts }: PageVersionsProps) {
  const { t } = useTranslation('admin-pages');
  const { isSending, attempt } = useAction();
  const [openVersion, setOpenVersion] = useState<Opened>();
  const read = (version: number) =>
    callStaff(adminPages.version, { params: { code }, query: { lang: language, version } });
  const open = (version: number) =>
    attempt(async () => {
      const [text, before] = await Promise.all([read(version), version > 1 ? read(version - 1) : undefined]);
      setOpenVersion({ text, before });
    });
  const take = ({ title, content, version }: PageText) => {
    drafts.write(language, { title, content, upon: drafts.publishedIn(language).version });
    setOpenVersion(undefined);
    notifications.show({ message: t('was.taken', { version }) });
  };
  return (
    <Panel title={t('history', { language: languageNames[language] })}>
      <History
        empty={t('noHistory')}
        moves={versions.map(({ version, title, author, publishedAt, isEmpty }) => ({
          id: String(version),
          at: publishedAt,
          what: (
            <button
              type="button"
              className={classes.version}
              disabled={isSending}
              onClick={() => void open(version)}
            >
              {t('version', { version, title })}
            </button>
          ),
          who: author ?? t('product'),
          note: isEmpty && t('noText'),
        }))}
      />
      <Dialog
        isOpen={openVersion !== undefined}
        onClose={() => setOpenVersion(undefined)}
        title={t('was.heading', {
          version: openVersion?.text.version ?? 0,
          language: languageNames[language],
        })}
        isWide
      >
        {openVersion && (
          <>
            <Changes {...openVersion} />
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={() => setOpenVersion(undefined)}>
                {t('close', { ns: 'common' })}
              </Button>
              {openVersion.text.version !== drafts.publishedIn(language).version && (
                <Button onClick={() => take(openVersion.text)}>{t('was.take')}</Button>
              )}
            </Group>
          </>
        )}
      </Dialog>
    </Panel>
  );
}

const signs = { same: '', removed: '−', added: '+' } satisfies Record<LineChange['kind'], string>;
/** The number of unchanged lines shown around a change. */
const nearby = 2;

function Changes({ text, before }: Opened) {
  const { t } = useTranslation('admin-pages');
  const whole = ({ title, content }: Pick<PageText, 'title' | 'content'>) => `${title}\n${content}`;
  const changes = lineChanges(before ? whole(before) : '', whole(text));
  if (changes.every(({ kind }) => kind === 'same')) return <p>{t('was.same')}</p>;
  return (
    <section className={classes.changes} lang={text.lang} aria-label={t('was.changes')}>
      {changes.map(({ kind, lines }, index) => {
        const [Tag, isLong] = [
          { same: 'span', removed: 'del', added: 'ins' }[kind] as 'span',
          kind === 'same' && lines.length > 2 * nearby + 1,
        ];
        const [head, tail] = isLong
          ? [
              index === 0 ? [] : lines.slice(0, nearby),
              index === changes.length - 1 ? [] : lines.slice(-nearby),
            ]
          : [lines, []];
        return (
          // lines have no identity, and the list never changes
          // oxlint-disable-next-line react/no-array-index-key
          <Tag key={index} className={classes.change} data-kind={kind}>
            <Lines kind={kind} lines={head} />
            {isLong && (
              <em>
                {t('was.unchanged', { count: lines.length - head.length - tail.length })}
                {'\n'}
              </em>
            )}
            <Lines kind={kind} lines={tail} />
          </Tag>
        );
      })}
    </section>
  );
}

const Lines = ({ kind, lines }: LineChange) =>
  lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      <span className={classes.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      {line}
      {'\n'}
    </span>
  ));
