import { type Attributes, type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { EdgewiseError } from '../errors.ts'

/** Spans of this service. Without an exporter they cost next to nothing and go nowhere. */
const tracer = trace.getTracer('edgewise')

export interface SpanOptions {
  readonly attributes?: Attributes
  readonly kind?: 'internal' | 'client' | 'server'
  /** W3C Trace Context of what this span is part of; default: the span under way. */
  readonly parent?: string | null
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER } as const

/** The context that a text of W3C Trace Context stands for. */
export function contextFrom(traceparent: string | null | undefined, base: Context = ROOT_CONTEXT): Context {
  return traceparent ? propagation.extract(base, { traceparent }) : base
}

/** What a caller sent as its W3C Trace Context; null: nothing, or what is none. */
export function readTraceparent(sent: string | string[] | undefined): string | null {
  return typeof sent === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(sent) ? sent : null
}

/** W3C Trace Context of the span under way, to be sent or kept; null: nobody traces. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** What attributes of a span may be of an error: never its text, which quotes what callers wrote. */
const kindOf = (error: unknown): string => (error instanceof EdgewiseError ? error.code : 'EDGEWISE_INTERNAL')

/** Runs within a span, which tells how long it took and the code of the error it failed with. */
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
