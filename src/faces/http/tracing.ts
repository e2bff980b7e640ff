import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { contextFrom, isTracing } from '../../base/telemetry/tracing.ts'

interface Traced {
  readonly span: Span
  readonly within: Context
}

/** Opens a span per request within the caller's trace, and runs the request in it. */
export default fp(
  async (app) => {
    const tracer = trace.getTracer('edgewise')
    const open = new WeakMap<FastifyRequest, Traced>()

    app.addHook('onRequest', (request, _reply, done) => {
      if (!isTracing()) return done()
      const { method, routeOptions, headers } = request
      const route = routeOptions.url ?? 'none'
      const parent = contextFrom(headers['traceparent']?.toString())
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      const within = trace.setSpan(parent, span)
      open.set(request, { span, within })
      context.with(within, done)
    })
    // A body arrives by socket events outside the request's context, so the context is restored here.
    app.addHook('preValidation', (request, _reply, done) => {
      const traced = open.get(request)
      if (traced === undefined) done()
      else context.with(traced.within, done)
    })
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const span = open.get(request)?.span
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  },
  { name: 'tracing' }
)
