const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Milliseconds between the tries of a delivery, as Standard Webhooks 1.0 recommends: ten tries over 75 hours.
 */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Maximum number of tries of a delivery. */
export const mostTries = delays.length + 1;

/** Deviation of a delay, so that the tries of many deliveries do not stay together. */
const jitter = 0.1;

/**
 * Returns the milliseconds until the next try; undefined after the last one. `random` is from 0 up to 1.
 */
export function findDelay({ tries, random }: { tries: number; random: number }): number | undefined {
  const delay = delays[tries - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 - jitter + 2 * jitter * random));
}

/** Days for which events and deliveries are stored, with the bodies that were sent. */
export const deliveryDays = 7;

/** Days during which deliveries are signed by the earlier secret too. */
export const oldSecretDays = 1;

/** Maximum number of an account's endpoints. */
export const mostEndpoints = 10;

/** States of a delivery. A dropped one has nothing to send any more: its subject or its endpoint is gone. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Reasons for which a try failed; `status` is an answer other than 2xx. */
export const deliveryFaults = [
  'status',
  'timeout',
  'connection',
  'urlInvalid',
  'urlNotHttps',
  'urlNotPublic',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/**
 * Reasons for which an endpoint gets nothing: its owner disabled it, it answered 410, ten tries in a row
 * failed, or its secret cannot be read.
 */
export const disablings = ['owner', 'gone', 'failing', 'secretLost'] as const;
export type Disabling = (typeof disablings)[number];
