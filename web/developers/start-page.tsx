import { callsPath, programGroups } from '@visita/core/developers/guides';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { MissingContent } from '../pages/missing-content.tsx';
import { documentPaths } from './document-paths.ts';
import { GuideText } from './guide-text.tsx';
import { loadGuide } from './load-guide.ts';
import { useGroupNames } from './use-group-names.ts';
import classes from './manual.module.css';
import type { Route } from './+types/start-page.ts';

export const loader = ({ context, params: { lang } }: Route.LoaderArgs) =>
  loadGuide(context, { lang, code: 'start' });

/** The first page for developers: the first call, and all groups of calls. */
export default function StartPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  const path = usePath();
  const getGroupName = useGroupNames();
  return (
    <GuideText {...loaderData}>
      <section className={classes.groups} aria-labelledby="calls">
        <h2 id="calls">{t('start.calls')}</h2>
        <ul>
          {programGroups.map((group) => (
            <li key={group}>
              <Link to={path(callsPath('program', group))}>{getGroupName(group)}</Link>
            </li>
          ))}
        </ul>
        <p>
          <a href={documentPaths.program}>{t('start.document')}</a>
        </p>
      </section>
    </GuideText>
  );
}

export { MissingContent as ErrorBoundary };
