import { Type } from 'typebox'

const DAY_MS = 86_400_000

export const jobSettings = {
  jobConcurrency: Type.Integer({
    setting: 'EDGEWISE_JOB_CONCURRENCY',
    default: 2,
    minimum: 0,
    maximum: 1000,
    description: 'Maximum concurrent jobs in this process; 0: run jobs only in `edgewise worker`.'
  }),
  jobTenantLimit: Type.Integer({
    setting: 'EDGEWISE_JOB_TENANT_LIMIT',
    default: 4,
    minimum: 1,
    maximum: 1000,
    description: 'Maximum concurrent jobs of one kind per tenant, across all workers.'
  }),
  jobQueueSize: Type.Integer({
    setting: 'EDGEWISE_JOB_QUEUE_SIZE',
    default: 100_000,
    minimum: 1,
    maximum: 10_000_000,
    description: 'Maximum waiting jobs per tenant; further jobs get 429.'
  }),
  jobLeaseMs: Type.Integer({
    setting: 'EDGEWISE_JOB_LEASE_MS',
    default: 10_000,
    minimum: 500,
    maximum: DAY_MS,
    description: 'Time after which an unresponsive worker loses its job; workers renew their leases five times as often.'
  }),
  jobPollMs: Type.Integer({
    setting: 'EDGEWISE_JOB_POLL_MS',
    default: 1000,
    minimum: 10,
    maximum: 60_000,
    description: 'Polling interval of an idle worker.'
  }),
  jobDeadlineMs: Type.Integer({
    setting: 'EDGEWISE_JOB_DEADLINE_MS',
    default: 3_600_000,
    minimum: 1000,
    maximum: 30 * DAY_MS,
    description: 'Default time limit of a job, from submission to completion.'
  }),
  nodeAgentsConcurrency: Type.Integer({
    setting: 'EDGEWISE_NODE_AGENTS_CONCURRENCY',
    default: 4,
    minimum: 1,
    maximum: 1000,
    description: 'Maximum concurrent model calls of one node agents job.'
  }),
  otlpEndpoint: Type.String({
    setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    format: 'uri',
    description: 'Base URL of the OpenTelemetry collector for traces; default: tracing is off.'
  }),
  jobKeepMs: Type.Integer({
    setting: 'EDGEWISE_JOB_KEEP_MS',
    default: 7 * DAY_MS,
    minimum: 0,
    maximum: 36_500 * DAY_MS,
    description: 'Retention of finished jobs; 0: unlimited.'
  })
}
