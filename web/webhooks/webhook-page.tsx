import { webhooks } from '@visita/core/webhooks/contract';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookSkeleton } from './webhook-skeleton.tsx';
import type { Route } from './+types/webhook-page.ts';

export const handle = { namespaces: ['webhooks'], Skeleton: WebhookSkeleton };

const pageLength = 20;

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const [webhook, deliveries] = await Promise.all([
    call(webhooks.get, { params: { id } }),
    call(webhooks.deliveries, { params: { id }, query: { after, limit: pageLength } }),
  ]);
  return { webhook, deliveries, after };
}

export const HydrateFallback = WebhookSkeleton;

export default function WebhookPage({ loaderData: { webhook, deliveries, after } }: Route.ComponentProps) {
  const { t } = useTranslation('webhooks');
  const path = usePath();
  return (
    <div className="wide page">
      <PageHead title={t('page.settings')} noindex />
      <PageHeader
        title={t('page.settings')}
        back={{ to: path('/settings#webhooks'), label: t('page.back') }}
        lead={t('page.lead', { host: new URL(webhook.url).host })}
      />
      <WebhookFacts webhook={webhook} />
      <Deliveries webhook={webhook} page={deliveries} after={after} />
    </div>
  );
}
