import { channel, tracingChannel } from 'node:diagnostics_channel';

/**
 * What the server does, told to whoever listens: metrics and traces, where they are switched on. While nobody does, telling
 * costs next to nothing, and nobody who tells knows who listens.
 */

/** One call over HTTP, but for what is answered in front of every framework. */
export interface SeenRequest {
  method: string;
  requestId: string;
  /** The header of that name, if a trusted proxy sent it. */
  traceparent?: string;
  /** The pattern of what answered, and how; known when it is over. */
  route?: string;
  status?: number;
}

export interface SeenStatement {
  /** With places for values, never values. */
  text: string;
}

export interface SeenProviderCall {
  /** Method and path, with `:id` for what names something. */
  call: string;
  status?: number;
}

export interface SeenJob {
  job: string;
}

export const requests = tracingChannel<unknown, SeenRequest>('visita:request');
export const statements = tracingChannel<unknown, SeenStatement>('visita:statement');
export const providerCalls = tracingChannel<unknown, SeenProviderCall>('visita:provider-call');
export const runningJobs = tracingChannel<unknown, SeenJob>('visita:job');
export const sentMails = tracingChannel<unknown, object>('visita:mail');

/** A job that failed to the last try: a `SeenJob`. */
export const jobsGivenUp = channel('visita:job-given-up');

/** Hits that were committed together: how many of each kind. */
export const visitsCounted = channel('visita:visits');

/** A write that a full disk refused, here or at the database. */
export const diskFilled = channel('visita:disk-full');

/** A message to the webhook that is not signed with one of our secrets. */
export const webhooksRefused = channel('visita:webhook-refused');
