import type { Endpoint } from '@visita/core/api/endpoint';
import { endpointProblems } from '@visita/core/api/openapi-refusals';
import { accessV1 } from '@visita/core/access/v1-contract';
import { cardsV1 } from '@visita/core/cards/v1-contract';
import { contactsV1 } from '@visita/core/contacts/v1-contract';
import { ordersV1 } from '@visita/core/orders/v1-contract';
import { problems, type ProblemKey } from '@visita/core/problems';
import { statsV1 } from '@visita/core/stats/v1-contract';
import { webhooksV1 } from '@visita/core/webhooks/v1-contract';

const modules: Record<string, Endpoint>[] = [accessV1, cardsV1, contactsV1, statsV1, webhooksV1, ordersV1];

/** Lists the codes of every refusal of `/api/v1`, by status. */
export function listProgramCodes(): ProblemKey[] {
  const keys = modules.flatMap((module) =>
    Object.values(module).flatMap((one) => [...endpointProblems(one)]),
  );
  return [...new Set(keys)].toSorted((a, b) => problems[a] - problems[b] || a.localeCompare(b));
}
