import { isLanguage, languageNames, languages } from '@visita/core/languages';
import { adminPages } from '@visita/core/pages/admin-contract';
import type { Output } from '@visita/core/api/endpoint';
import { useTranslation } from '../i18n/use-translation.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import type { Route } from './+types/admin-pages-page.ts';
import classes from './admin-pages.module.css';

type AdminPagesPageRow = Output<typeof adminPages.list>[number];

export const handle = { namespaces: ['admin-pages'], calls: [adminPages.list] };

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminPages.list, {}, { signal });

/** Lists the content pages with their languages and last changes. */
export default function AdminPagesPage({ loaderData: pages }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin-pages');
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const newest = ({ texts }: AdminPagesPageRow) =>
    texts.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())[0];
  const columns: Column<AdminPagesPageRow>[] = [
    {
      key: 'page',
      label: t('page'),
      cell: ({ code, texts }) => texts.find(({ lang }) => lang === language)?.title ?? code,
    },
    {
      key: 'code',
      label: t('code'),
      cell: ({ code }) => <code>{code}</code>,
      isExtra: true,
      onPhone: 'bare',
    },
    {
      key: 'languages',
      label: t('languages'),
      cell: ({ texts }) => <Written texts={texts} />,
      onPhone: 'first',
    },
    {
      key: 'changed',
      label: t('changed'),
      onPhone: 'bare',
      cell: (row) => {
        const last = newest(row);
        return last && <Moment at={last.publishedAt} isDay />;
      },
    },
    {
      key: 'author',
      label: t('author'),
      cell: (row) => newest(row)?.author ?? t('product'),
      onPhone: 'bare',
    },
  ];
  return (
    <AdminPage title={t('title')}>
      <DataTable
        label={t('title')}
        name="pages"
        columns={columns}
        list={adminPages.list}
        part={{ items: pages, next: null }}
        rowKey={({ code }) => code}
        rowLink={({ code }) => `/admin/pages/${code}`}
        empty={<p>{t('none')}</p>}
      />
    </AdminPage>
  );
}

/** Lists the languages without a text. */
function Written({ texts }: Pick<AdminPagesPageRow, 'texts'>) {
  const { t } = useTranslation('admin-pages');
  const empty = languages.filter(
    (language) => !texts.some(({ lang, isEmpty }) => lang === language && !isEmpty),
  );
  if (empty.length === 0) return <Mark tone="good">{t('everyLanguage', { number: languages.length })}</Mark>;
  return (
    <span className={classes.written}>
      {empty.map((language) => (
        <Mark key={language} tone="waiting">
          {t('emptyIn', { language: languageNames[language] })}
        </Mark>
      ))}
    </span>
  );
}
