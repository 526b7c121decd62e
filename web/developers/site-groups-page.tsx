import { callsPath } from '@visita/core/developers/guides';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { documentPaths } from './document-paths.ts';
import { loadSiteGroups } from './load-calls.ts';
import classes from './manual.module.css';
import type { Route } from './+types/site-groups-page.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadSiteGroups(context);

/** The groups of the site's own calls. */
export default function SiteGroupsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  const path = usePath();
  return (
    <>
      <PageHead title={t('siteTitle')} noindex />
      <PageHeader title={t('siteTitle')} lead={t('siteLead')} />
      <section className={classes.groups}>
        <dl>
          {loaderData.map(({ name, description }) => (
            <div key={name} lang="en">
              <dt>
                <Link to={path(callsPath('site', name))}>{name}</Link>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={documentPaths.site}>{t('start.documentSite')}</a>
        </p>
      </section>
    </>
  );
}
