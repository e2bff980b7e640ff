import type { Migration } from '../migration.ts'

const programNodes: readonly string[] = [
  'CREATE CONSTRAINT edgewise_program_key IF NOT EXISTS FOR (p:EdgewiseProgram) REQUIRE p.key IS UNIQUE',
  'CREATE CONSTRAINT edgewise_program_version_key IF NOT EXISTS FOR (v:EdgewiseProgramVersion) REQUIRE v.key IS UNIQUE',
  'CREATE INDEX edgewise_program_tenant IF NOT EXISTS FOR (p:EdgewiseProgram) ON (p.tenant)',
  'CREATE INDEX edgewise_program_version_program IF NOT EXISTS FOR (v:EdgewiseProgramVersion) ON (v.program, v.version)'
]

const scheduleNodes: readonly string[] = [
  'CREATE CONSTRAINT edgewise_schedule_key IF NOT EXISTS FOR (s:EdgewiseSchedule) REQUIRE s.key IS UNIQUE',
  'CREATE INDEX edgewise_schedule_tenant IF NOT EXISTS FOR (s:EdgewiseSchedule) ON (s.tenant)',
  'CREATE INDEX edgewise_schedule_due IF NOT EXISTS FOR (s:EdgewiseSchedule) ON (s.nextAt)'
]

const usageNodes: readonly string[] = [
  'CREATE CONSTRAINT edgewise_usage_key IF NOT EXISTS FOR (u:EdgewiseUsage) REQUIRE u.key IS UNIQUE',
  'CREATE INDEX edgewise_usage_tenant IF NOT EXISTS FOR (u:EdgewiseUsage) ON (u.tenant, u.day)',
  'CREATE INDEX edgewise_usage_day IF NOT EXISTS FOR (u:EdgewiseUsage) ON (u.day)'
]

/** Each statement is its own transaction and can be repeated: if a process dies after some of them, the next one runs all of them. */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'conversations, turns, descriptors and projections',
    statements: [
      'CREATE CONSTRAINT edgewise_conversation_key IF NOT EXISTS FOR (c:EdgewiseConversation) REQUIRE c.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_turn_key IF NOT EXISTS FOR (t:EdgewiseTurn) REQUIRE t.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_descriptor_key IF NOT EXISTS FOR (d:EdgewiseDescriptor) REQUIRE d.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_projection_key IF NOT EXISTS FOR (p:EdgewiseProjection) REQUIRE p.key IS UNIQUE',
      'CREATE INDEX edgewise_conversation_created IF NOT EXISTS FOR (c:EdgewiseConversation) ON (c.tenant, c.createdAt)',
      'CREATE INDEX edgewise_projection_tenant IF NOT EXISTS FOR (p:EdgewiseProjection) ON (p.tenant)'
    ]
  },
  {
    number: 2,
    name: 'one label on all nodes of the service',
    statements: [
      `MATCH (n:EdgewiseConversation|EdgewiseTurn|EdgewiseDescriptor|EdgewiseProjection|EdgewiseMigration) WHERE NOT n:EdgewiseOwn
CALL (n) { SET n:EdgewiseOwn } IN TRANSACTIONS OF 10000 ROWS`
    ]
  },
  {
    number: 3,
    name: 'models',
    statements: [
      'CREATE CONSTRAINT edgewise_model_key IF NOT EXISTS FOR (m:EdgewiseModel) REQUIRE m.key IS UNIQUE',
      'CREATE INDEX edgewise_model_tenant IF NOT EXISTS FOR (m:EdgewiseModel) ON (m.tenant)'
    ]
  },
  {
    number: 4,
    name: 'keys of callers, and calls that are done once',
    statements: [
      'CREATE CONSTRAINT edgewise_api_key_key IF NOT EXISTS FOR (k:EdgewiseApiKey) REQUIRE k.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_idempotent_call_key IF NOT EXISTS FOR (c:EdgewiseIdempotentCall) REQUIRE c.key IS UNIQUE',
      'CREATE INDEX edgewise_idempotent_call_expires IF NOT EXISTS FOR (c:EdgewiseIdempotentCall) ON (c.expiresAt)'
    ]
  },
  {
    number: 5,
    name: 'replies to chat clients',
    statements: [
      'CREATE CONSTRAINT edgewise_reply_key IF NOT EXISTS FOR (r:EdgewiseReply) REQUIRE r.key IS UNIQUE',
      'CREATE INDEX edgewise_reply_conversation IF NOT EXISTS FOR (r:EdgewiseReply) ON (r.conversation)'
    ]
  },
  {
    number: 6,
    name: 'when descriptors and conversations end',
    statements: [
      'MATCH (d:EdgewiseDescriptor) WHERE d.keptAt IS NULL CALL (d) { SET d.keptAt = datetime.realtime() } IN TRANSACTIONS OF 10000 ROWS',
      'CREATE INDEX edgewise_descriptor_kept IF NOT EXISTS FOR (d:EdgewiseDescriptor) ON (d.keptAt)',
      'MATCH (c:EdgewiseConversation) WHERE c.turns > 1 AND c.named IS NULL CALL (c) { SET c.named = true } IN TRANSACTIONS OF 10000 ROWS',
      'CREATE INDEX edgewise_conversation_age IF NOT EXISTS FOR (c:EdgewiseConversation) ON (c.createdAt)'
    ]
  },
  {
    number: 7,
    name: 'jobs and the bytes that they use',
    statements: [
      'CREATE CONSTRAINT edgewise_job_key IF NOT EXISTS FOR (j:EdgewiseJob) REQUIRE j.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_job_id IF NOT EXISTS FOR (j:EdgewiseJob) REQUIRE j.id IS UNIQUE',
      'CREATE CONSTRAINT edgewise_job_queue_key IF NOT EXISTS FOR (q:EdgewiseJobQueue) REQUIRE q.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_job_event_key IF NOT EXISTS FOR (e:EdgewiseJobEvent) REQUIRE e.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_job_step_key IF NOT EXISTS FOR (s:EdgewiseJobStep) REQUIRE s.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_job_slot_key IF NOT EXISTS FOR (s:EdgewiseJobSlot) REQUIRE s.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_job_blob_key IF NOT EXISTS FOR (u:EdgewiseJobBlob) REQUIRE u.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_blob_key IF NOT EXISTS FOR (b:EdgewiseBlob) REQUIRE b.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_blob_chunk_key IF NOT EXISTS FOR (c:EdgewiseBlobChunk) REQUIRE c.key IS UNIQUE',
      'CREATE INDEX edgewise_job_lane IF NOT EXISTS FOR (j:EdgewiseJob) ON (j.lane, j.state, j.rank, j.runAt)',
      'CREATE INDEX edgewise_job_state IF NOT EXISTS FOR (j:EdgewiseJob) ON (j.state, j.runAt)',
      'CREATE INDEX edgewise_job_created IF NOT EXISTS FOR (j:EdgewiseJob) ON (j.tenant, j.createdAt, j.id)',
      'CREATE INDEX edgewise_job_lapses IF NOT EXISTS FOR (j:EdgewiseJob) ON (j.lapsesAt)',
      'CREATE INDEX edgewise_job_ended IF NOT EXISTS FOR (j:EdgewiseJob) ON (j.endedAt)',
      'CREATE INDEX edgewise_job_queue_kind IF NOT EXISTS FOR (q:EdgewiseJobQueue) ON (q.kind)',
      'CREATE INDEX edgewise_job_queue_tenant IF NOT EXISTS FOR (q:EdgewiseJobQueue) ON (q.tenant)',
      'CREATE INDEX edgewise_job_event_job IF NOT EXISTS FOR (e:EdgewiseJobEvent) ON (e.job, e.sequence)',
      'CREATE INDEX edgewise_job_step_job IF NOT EXISTS FOR (s:EdgewiseJobStep) ON (s.job)',
      'CREATE INDEX edgewise_job_slot_lane IF NOT EXISTS FOR (s:EdgewiseJobSlot) ON (s.lane)',
      'CREATE INDEX edgewise_job_blob_job IF NOT EXISTS FOR (u:EdgewiseJobBlob) ON (u.job)',
      'CREATE INDEX edgewise_job_blob_blob IF NOT EXISTS FOR (u:EdgewiseJobBlob) ON (u.blob)',
      'CREATE INDEX edgewise_blob_put IF NOT EXISTS FOR (b:EdgewiseBlob) ON (b.putAt)',
      'CREATE INDEX edgewise_blob_chunk_upload IF NOT EXISTS FOR (c:EdgewiseBlobChunk) ON (c.upload)'
    ]
  },
  {
    number: 8,
    name: 'webhooks and hooks',
    statements: [
      'CREATE CONSTRAINT edgewise_webhook_key IF NOT EXISTS FOR (w:EdgewiseWebhook) REQUIRE w.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_delivery_key IF NOT EXISTS FOR (d:EdgewiseDelivery) REQUIRE d.key IS UNIQUE',
      'CREATE CONSTRAINT edgewise_hook_key IF NOT EXISTS FOR (h:EdgewiseHook) REQUIRE h.key IS UNIQUE',
      'CREATE INDEX edgewise_webhook_tenant IF NOT EXISTS FOR (w:EdgewiseWebhook) ON (w.tenant)',
      'CREATE INDEX edgewise_delivery_due IF NOT EXISTS FOR (d:EdgewiseDelivery) ON (d.nextAt)',
      'CREATE INDEX edgewise_delivery_webhook_due IF NOT EXISTS FOR (d:EdgewiseDelivery) ON (d.webhook, d.nextAt)',
      'CREATE INDEX edgewise_delivery_leased IF NOT EXISTS FOR (d:EdgewiseDelivery) ON (d.webhook, d.owner)',
      'CREATE INDEX edgewise_delivery_waits IF NOT EXISTS FOR (d:EdgewiseDelivery) ON (d.waits)',
      'CREATE INDEX edgewise_delivery_log IF NOT EXISTS FOR (d:EdgewiseDelivery) ON (d.webhook, d.createdAt)',
      'CREATE INDEX edgewise_delivery_age IF NOT EXISTS FOR (d:EdgewiseDelivery) ON (d.createdAt)',
      'CREATE INDEX edgewise_hook_tenant IF NOT EXISTS FOR (h:EdgewiseHook) ON (h.tenant)',
      'CREATE INDEX edgewise_job_event_outbox IF NOT EXISTS FOR (e:EdgewiseJobEvent) ON (e.outbox)'
    ]
  },
  { number: 9, name: 'schedules', statements: scheduleNodes },
  {
    number: 10,
    name: 'whom webhooks listen to',
    statements: [
      `MATCH (w:EdgewiseWebhook) WHERE w.audience IS NULL
CALL (w) { SET w.audience = CASE WHEN w.job IS NULL THEN 'tenant ' + w.tenant ELSE 'job ' + w.job END } IN TRANSACTIONS OF 10000 ROWS`,
      'CREATE INDEX edgewise_webhook_audience IF NOT EXISTS FOR (w:EdgewiseWebhook) ON (w.audience)',
      'DROP INDEX edgewise_webhook_tenant IF EXISTS'
    ]
  },
  { number: 11, name: 'vertex programs', statements: programNodes },
  {
    number: 12,
    name: 'feedback on answers',
    statements: ['CREATE INDEX edgewise_turn_rated IF NOT EXISTS FOR (t:EdgewiseTurn) ON (t.tenant, t.rated)']
  },
  { number: 13, name: 'usage', statements: usageNodes }
]
