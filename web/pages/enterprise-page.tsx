import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { EnquiryForm } from '../enterprise/enquiry-form.tsx';
import { ContentText } from './content-text.tsx';
import { loadContent } from './load-content.ts';
import { MissingContent } from './missing-content.tsx';
import type { Route } from './+types/enterprise-page.ts';

export const handle = { namespaces: ['pages', 'enquiry'] };

export const loader = (args: Route.LoaderArgs) => loadContent(args, 'enterprise');

/** The page about company contracts with the enquiry form. */
export default function EnterprisePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('enquiry');
  return (
    <ContentText
      code="enterprise"
      content={loaderData}
      action={
        !loaderData.isOld && (
          <Button component="a" href="#enquiry">
            {t('title')}
          </Button>
        )
      }
    >
      {!loaderData.isOld && <EnquiryForm />}
    </ContentText>
  );
}

export { MissingContent as ErrorBoundary };
