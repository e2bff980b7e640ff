import { context, propagation, trace } from '@opentelemetry/api'
import packageJson from '../../../package.json' with { type: 'json' }
import { switchTracing } from './tracing.ts'

/**
 * Starts to send spans to a collector in batches, by OTLP over HTTP. Loaded only when an endpoint is set.
 * @param endpoint base URL, to which /v1/traces is appended
 */
export async function startExporting(endpoint: string): Promise<{ stop(): Promise<void> }> {
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { resourceFromAttributes }
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources')
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces` })
  const resource = resourceFromAttributes({ 'service.name': 'edgewise', 'service.version': packageJson.version })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  switchTracing(true)
  return {
    async stop() {
      await provider.shutdown()
      switchTracing(false)
      trace.disable()
      context.disable()
      propagation.disable()
    }
  }
}
