import { type Attributes, type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { EdgewiseError } from '../errors.ts'

/** The service's tracer. Without an exporter, spans cost almost nothing and are dropped. */
const tracer = trace.getTracer('edgewise')

let isExporting = false

/** Whether spans are exported. If not, hot paths skip their spans. */
export const isTracing = (): boolean => isExporting

export function switchTracing(on: boolean): void {
  isExporting = on
}

export interface SpanOptions {
  readonly attributes?: Attributes
  readonly kind?: 'internal' | 'client' | 'server'
  /** W3C Trace Context of the parent; default: the current span. */
  readonly parent?: string | null
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER } as const

/** The context of a W3C Trace Context header. */
export function contextFrom(traceparent: string | null | undefined, base: Context = ROOT_CONTEXT): Context {
  return traceparent ? propagation.extract(base, { traceparent }) : base
}

/** Validates a caller's W3C Trace Context; returns null for a missing or invalid one. */
export function readTraceparent(sent: string | string[] | undefined): string | null {
  return typeof sent === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(sent) ? sent : null
}

/** W3C Trace Context of the current span, to send or store; null without tracing. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Attributes of a span contain only an error's code, because its text quotes callers. */
const kindOf = (error: unknown): string => (error instanceof EdgewiseError ? error.code : 'EDGEWISE_INTERNAL')

/** Runs work within a span, which records its duration and the code of its error. */
export function traced<T>(
  name: string,
  { attributes = {}, kind = 'internal', parent }: SpanOptions,
  run: (note: (found: Attributes) => void) => Promise<T>
): Promise<T> {
  const within = parent ? contextFrom(parent) : context.active()
  return tracer.startActiveSpan(name, { attributes, kind: kinds[kind] }, within, async (span) => {
    try {
      return await run((found) => void span.setAttributes(found))
    } catch (error) {
      span.setAttribute('error.type', kindOf(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
