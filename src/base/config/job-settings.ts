import { Type } from 'typebox'

const DAY_MS = 86_400_000

/** Settings of jobs. */
export const jobSettings = {
  jobConcurrency: Type.Integer({
    setting: 'EDGEWISE_JOB_CONCURRENCY',
    default: 2,
    minimum: 0,
    maximum: 1000,
    description: 'Jobs that this process runs at a time; 0: none, `edgewise worker` runs them.'
  }),
  jobTenantLimit: Type.Integer({
    setting: 'EDGEWISE_JOB_TENANT_LIMIT',
    default: 4,
    minimum: 1,
    maximum: 1000,
    description: 'Jobs of one kind that run at a time for one tenant, on all workers together.'
  }),
  jobQueueSize: Type.Integer({
    setting: 'EDGEWISE_JOB_QUEUE_SIZE',
    default: 100_000,
    minimum: 1,
    maximum: 10_000_000,
    description: 'Jobs of one tenant that can wait; more are refused with 429.'
  }),
  jobLeaseMs: Type.Integer({
    setting: 'EDGEWISE_JOB_LEASE_MS',
    default: 10_000,
    minimum: 500,
    maximum: DAY_MS,
    description: 'How long a job stays with a worker that is not heard of; workers renew it five times as often.'
  }),
  jobPollMs: Type.Integer({
    setting: 'EDGEWISE_JOB_POLL_MS',
    default: 1000,
    minimum: 10,
    maximum: 60_000,
    description: 'How often a worker looks for jobs when it has heard of none.'
  }),
  jobDeadlineMs: Type.Integer({
    setting: 'EDGEWISE_JOB_DEADLINE_MS',
    default: 3_600_000,
    minimum: 1000,
    maximum: 30 * DAY_MS,
    description: 'Time from submission to the end, for jobs that set none.'
  }),
  nodeAgentsConcurrency: Type.Integer({
    setting: 'EDGEWISE_NODE_AGENTS_CONCURRENCY',
    default: 4,
    minimum: 1,
    maximum: 1000,
    description: 'Model calls of one job of node agents at a time.'
  }),
  otlpEndpoint: Type.String({
    setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    format: 'uri',
    description: 'Base URL of an OpenTelemetry collector that traces go to; default: nowhere.'
  }),
  jobKeepMs: Type.Integer({
    setting: 'EDGEWISE_JOB_KEEP_MS',
    default: 7 * DAY_MS,
    minimum: 0,
    maximum: 36_500 * DAY_MS,
    description: 'How long a job is kept after it has ended; 0: for ever.'
  })
}
