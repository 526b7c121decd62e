import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  isSpanContextValid,
  trace,
  type Attributes,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { providerCalls, requests, runningJobs, statements } from './channels.ts';

/** Attributes of a span. Errors are recorded by status only, since their messages may name persons. */
interface Telling<Seen> {
  kind: SpanKind;
  nameOf: (seen: Seen) => string;
  attributesOf: (seen: Seen) => Attributes;
  /** Continues the trace of a caller outside of this process. */
  callerOf?: (seen: Seen) => SpanContext | undefined;
  /**
   * Without a parent no span is started: the queue polls all day, and each poll would be a trace of its own.
   */
  needsParent?: boolean;
}

/** Parses a `traceparent` header (W3C Trace Context, 3.2); undefined if it is malformed. */
export function parseTraceparent(header: string): SpanContext | undefined {
  const [, version = 'ff', traceId = '', spanId = '', flags = '', rest = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header) ?? [];
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return version !== 'ff' && (version !== '00' || rest === '') && isSpanContextValid(context)
    ? context
    : undefined;
}

/**
 * Sends a span for each request, statement, job and call of the payment provider to a collector, each as a
 * child of its cause.
 */
export function openTraces({ endpoint, version }: { endpoint: string; version: string }): {
  close: () => Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'visita', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('visita', version);
  const active = new AsyncLocalStorage<Span | undefined>();

  function follow<Seen extends object>(
    channel: TracingChannel<unknown, Seen>,
    { kind, nameOf, attributesOf, callerOf, needsParent = false }: Telling<Seen>,
  ) {
    const spans = new WeakMap<Seen, Span>();
    channel.start.bindStore(active, (seen) => {
      const parent = active.getStore()?.spanContext() ?? callerOf?.(seen);
      // The store must be bound: undefined tells inner code that there is no span.
      if (!parent && needsParent) return undefined;
      const span = tracer.startSpan(
        nameOf(seen),
        { kind },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      spans.set(seen, span);
      return span;
    });
    const listeners = {
      error: (seen: Seen) => void spans.get(seen)?.setStatus({ code: SpanStatusCode.ERROR }),
      asyncEnd(seen: Seen) {
        const span = spans.get(seen)?.updateName(nameOf(seen)).setAttributes(attributesOf(seen));
        span?.end();
      },
    };
    // The type requires all five handlers, but the channel accepts some.
    const subscribers = listeners as unknown as Parameters<typeof channel.subscribe>[0];
    channel.subscribe(subscribers);
    return () => {
      channel.start.unbindStore(active);
      channel.unsubscribe(subscribers);
    };
  }

  const stops = [
    follow(requests, {
      kind: SpanKind.SERVER,
      nameOf: ({ method, route }) => (route === undefined ? method : `${method} ${route}`),
      attributesOf: ({ method, route = 'unknown', status = 500, requestId }) => ({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'visita.request_id': requestId,
      }),
      callerOf: ({ traceparent }) => (traceparent === undefined ? undefined : parseTraceparent(traceparent)),
    }),
    follow(statements, {
      kind: SpanKind.CLIENT,
      nameOf: ({ text }) => /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement',
      attributesOf: ({ text }) => ({ 'db.system.name': 'postgresql', 'db.query.text': text }),
      needsParent: true,
    }),
    follow(providerCalls, {
      kind: SpanKind.CLIENT,
      nameOf: ({ call }) => call,
      attributesOf: ({ status }) => (status === undefined ? {} : { 'http.response.status_code': status }),
    }),
    follow(runningJobs, { kind: SpanKind.CONSUMER, nameOf: ({ job }) => job, attributesOf: () => ({}) }),
  ];

  return {
    async close() {
      for (const stop of stops) stop();
      // An unreachable collector must not prevent the shutdown.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
