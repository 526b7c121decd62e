import { useTranslation } from '../i18n/use-translation.ts';
import { CallSection } from './call-section.tsx';
import type { CallDescription } from './reference.ts';
import classes from './call.module.css';

/** Calls one below the other, with a list of them at the top. Their texts are English, as in the contract. */
export function CallList({ calls }: { calls: CallDescription[] }) {
  const { t } = useTranslation('pages');
  return (
    <>
      <nav className={classes.contents} aria-label={t('contents')}>
        <ul lang="en">
          {calls.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>{summary}</a>
              <code>
                {method} {path}
              </code>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallSection key={call.id} call={call} />
      ))}
    </>
  );
}
