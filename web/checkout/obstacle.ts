import type { Destination } from '@visita/core/addresses/address';
import type { AddressFault } from '@visita/core/addresses/address-fault';
import type { Quote } from '@visita/core/shop/contract';

/** The reason why an order cannot be placed yet. */
export type Obstacle =
  AddressFault | 'noDestination' | 'quoteFailed' | 'quoting' | 'stock' | 'undelivered' | 'tooSmall';

export interface ObstacleInput {
  /** The fault of the chosen address. */
  fault: AddressFault | undefined;
  destination: Destination | undefined;
  /** The last quote. Stale while the next one is requested (`isAsking`) and after it failed (`isRefused`). */
  quote: Pick<Quote, 'lines' | 'isSent' | 'delivery' | 'leastTotal'>;
  isAsking: boolean;
  isRefused: boolean;
}

/** Returns the obstacle that the buyer has to remove first; undefined if the order can be placed. */
export function findObstacle(input: ObstacleInput): Obstacle | undefined {
  const { fault, destination, quote, isAsking, isRefused } = input;
  if (fault) return fault;
  if (!destination) return 'noDestination';
  if (isRefused) return 'quoteFailed';
  if (isAsking) return 'quoting';
  if (quote.lines.some(({ stockIssue }) => stockIssue)) return 'stock';
  if (isUndelivered(input)) return 'undelivered';
  return quote.leastTotal === null ? undefined : 'tooSmall';
}

/** True if the current quote says that parcels are not delivered to the destination. */
export function isUndelivered({ destination, quote, isAsking, isRefused }: ObstacleInput): boolean {
  return destination !== undefined && !isAsking && !isRefused && quote.isSent && quote.delivery === null;
}

/** The texts of the obstacles, in the namespace `checkout`. */
export const obstacleWords = {
  unreached: 'address.unreached',
  incomplete: 'address.incomplete',
  noDestination: 'address.waiting',
  quoteFailed: 'summary.failed',
  quoting: 'summary.updating',
  stock: 'summary.blocked',
  undelivered: 'address.undelivered',
  tooSmall: 'summary.tooSmall',
} as const satisfies Record<Obstacle, string>;
