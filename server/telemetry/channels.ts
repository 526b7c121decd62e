import { channel, tracingChannel } from 'node:diagnostics_channel';

/**
 * Diagnostics channels of the server, to which metrics and traces subscribe if they are enabled. Without
 * subscribers publishing costs next to nothing, and publishers do not know the subscribers.
 */

/** One HTTP request, except those served in front of the framework. */
export interface SeenRequest {
  method: string;
  requestId: string;
  /** The traceparent header, if a trusted proxy sent it. */
  traceparent?: string;
  /** The pattern of the route and the status, known at the end. */
  route?: string;
  status?: number;
}

export interface SeenStatement {
  /** With placeholders, never values. */
  text: string;
}

export interface SeenProviderCall {
  /** Method and path, with `:id` in place of ids. */
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

/** A `SeenJob` that failed to the last retry. */
export const jobsGivenUp = channel('visita:job-given-up');

/** Visits that were committed together, as numbers by kind. */
export const visitsCounted = channel('visita:visits');

/** A write that failed because of a full disk, here or at the database. */
export const diskFilled = channel('visita:disk-full');

/** A webhook request without a valid signature. */
export const webhooksRefused = channel('visita:webhook-refused');
