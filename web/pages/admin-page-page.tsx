import { isLanguage, languages, type Language } from '@visita/core/languages';
import { adminPages } from '@visita/core/pages/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { readStaffToken } from '../back-office/staff-token.ts';
import { LanguageTabs } from '../ui/language-tabs.tsx';
import { LeaveModal } from '../ui/leave-modal.tsx';
import { usePageDrafts } from './page-drafts.ts';
import { PageEditor } from './page-editor.tsx';
import { PageVersions } from './page-versions.tsx';
import type { Route } from './+types/admin-page-page.ts';

export const handle = { namespaces: ['admin-pages'], calls: [adminPages.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminPages.get, { params }, { signal });

/** Edits a content page by language, with a preview and its former versions. */
export default function AdminPagePage(props: Route.ComponentProps) {
  return <Written key={props.params.code} {...props} />;
}

function Written({ loaderData: { code, texts, versions, brought } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin-pages');
  const own = isLanguage(i18n.language) ? i18n.language : 'en';
  const [shownLanguage, show] = useState<Language>(own);
  const drafts = usePageDrafts(code, texts);
  const isDirty = languages.some(drafts.isChanged);
  // no leave confirmation after the session has expired: the drafts are kept
  const isSignedOut = () => {
    const isOut = readStaffToken() === null;
    if (isOut) drafts.leaveBehind();
    return isOut;
  };
  return (
    <AdminPage title={drafts.publishedIn(own).title || code} back={{ to: '/admin/pages', label: t('title') }}>
      <Panel title={t('text')}>
        <LanguageTabs
          label={t('languages')}
          value={shownLanguage}
          onChange={show}
          mark={(language) =>
            drafts.isChanged(language) ? { icon: 'pencil', title: t('unpublished') } : null
          }
        >
          <PageEditor
            key={shownLanguage}
            code={code}
            language={shownLanguage}
            drafts={drafts}
            texts={texts}
            versions={versions}
            brought={brought}
          />
        </LanguageTabs>
      </Panel>
      <PageVersions
        code={code}
        language={shownLanguage}
        versions={versions.filter(({ lang }) => lang === shownLanguage)}
        drafts={drafts}
      />
      <LeaveModal
        isDirty={isDirty}
        isFree={isSignedOut}
        words={{ title: t('leave.title'), text: t('leave.text'), go: t('leave.go'), stay: t('leave.stay') }}
      />
    </AdminPage>
  );
}
