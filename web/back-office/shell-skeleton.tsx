import { useTranslation } from '../i18n/use-translation.ts';
import { useLocation } from 'react-router';
import { useSite } from '../site/site.ts';
import { Shapes } from '../ui/shapes.tsx';
import { sectionAt } from './navigation.ts';
import { AdminPage } from './page-frame.tsx';
import classes from './shell.module.css';

/**
 * The skeleton of the back office, shown until the signed-in user is known. Its title is the current
 * section's.
 */
export function ShellSkeleton() {
  const { t } = useTranslation('admin');
  const { brand } = useSite();
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  const rows = <Shapes of={[{ height: 320, radius: 'md' }]} />;
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.bar}>
        <span className={classes.brand}>{section && brand}</span>
      </div>
      <div className={classes.side} />
      <main id="content" className={classes.main}>
        {section?.path === pathname.replace(/\/$/, '') ? (
          <AdminPage title={t(`nav.${section.key}`)}>{rows}</AdminPage>
        ) : (
          <>
            {section && <p className={classes.within}>{t(`nav.${section.key}`)}</p>}
            <Shapes of={[{ height: 30, width: '14rem', mb: 'lg' }]} />
            {rows}
          </>
        )}
      </main>
    </div>
  );
}
