import type { PublicPage } from '@visita/core/public-page';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { buildBreadcrumb, StructuredData } from '../layout/structured-data.tsx';
import { useSite } from '../site/site.ts';

interface ManualHeadProps {
  title: string;
  /** The name of the page within the documentation. */
  name: string;
  summary: string;
  /** The path after the language. */
  path: string;
  page: PublicPage | undefined;
}

const startPath = '/developers';

/** The metadata of a page of the documentation for developers, with its breadcrumb. */
export function ManualHead({ title, name, summary, path, page }: ManualHeadProps) {
  const { t } = useTranslation(['developers', 'common']);
  const [site, getPath] = [useSite(), usePath()];
  return (
    <>
      <PageHead
        title={title}
        description={summary}
        keywords={t('keywords', { title: name })}
        path={path}
        page={page}
      />
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [
                buildBreadcrumb(site, [
                  { name: t('common:menu.home'), path: getPath('/') },
                  { name: t('nav.label'), path: getPath(startPath) },
                  ...(path === startPath ? [] : [{ name, path: getPath(path) }]),
                ]),
              ]
            : undefined
        }
      />
    </>
  );
}
