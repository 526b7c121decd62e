import { buildCallPath } from '@visita/core/api/client';
import type { Endpoint } from '@visita/core/api/endpoint';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { useLocation, useMatches } from 'react-router';
import { useSite } from '../site/site.ts';
import script from './early-calls-script.ts?inlined';
import { parseListQuery } from './list-query.ts';

/**
 * Renders an inline script that requests the signed-in user and the endpoints that the route names: `export
 * const handle = { calls: [adminOrders.list] }`.
 */
export function EarlyCalls() {
  const { nonce } = useSite();
  const { search } = useLocation();
  const { params, handle } = useMatches().at(-1) ?? {};
  const { calls = [] }: { calls?: readonly Endpoint[] } = handle ?? {};
  const addresses = [adminStaff.me, ...calls].map((call) =>
    buildCallPath(call, { params, query: parseListQuery(call, new URLSearchParams(search)) }),
  );
  return (
    <script
      nonce={nonce || undefined}
      data-calls={addresses.join(' ')}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
