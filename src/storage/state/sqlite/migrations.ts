import type { Migration } from '../migration.ts'
import { jobTables } from './migrations/job-tables.ts'
import { programTables } from './migrations/program-tables.ts'
import { scheduleTables } from './migrations/schedule-tables.ts'
import { webhookTables } from './migrations/webhook-tables.ts'

/**
 * All of them in one transaction. Ids of conversations are random, so they are unique across tenants; each statement still asks for the tenant. The first is
 * what earlier versions ran at every opening, before migrations were counted: a file of theirs may have any part of it.
 */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'conversations, turns, replies, descriptors, projections, models, calls and keys',
    statements: [
      'CREATE TABLE IF NOT EXISTS conversation (id TEXT PRIMARY KEY, tenant TEXT NOT NULL, created_at TEXT NOT NULL) STRICT',
      'CREATE INDEX IF NOT EXISTS conversation_of_tenant ON conversation (tenant, created_at)',
      `CREATE TABLE IF NOT EXISTS turn (
  conversation TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL, question TEXT NOT NULL, answer TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (conversation, sequence)
) STRICT, WITHOUT ROWID`,
      `CREATE TABLE IF NOT EXISTS reply (
  tenant TEXT NOT NULL, key TEXT NOT NULL, conversation TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tenant, key)
) STRICT, WITHOUT ROWID`,
      'CREATE INDEX IF NOT EXISTS reply_of_conversation ON reply (conversation)',
      `CREATE TABLE IF NOT EXISTS descriptor (
  tenant TEXT NOT NULL, handle TEXT NOT NULL, descriptor TEXT NOT NULL, PRIMARY KEY (tenant, handle)
) STRICT, WITHOUT ROWID`,
      `CREATE TABLE IF NOT EXISTS projection (
  tenant TEXT NOT NULL, name TEXT NOT NULL, graph TEXT NOT NULL, spec TEXT NOT NULL, PRIMARY KEY (tenant, name)
) STRICT, WITHOUT ROWID`,
      `CREATE TABLE IF NOT EXISTS model (
  tenant TEXT NOT NULL, name TEXT NOT NULL, entry TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tenant, name)
) STRICT`,
      `CREATE TABLE IF NOT EXISTS idempotent_call (
  tenant TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, owner TEXT NOT NULL,
  leased_until INTEGER NOT NULL, expires_at INTEGER NOT NULL, answer TEXT, PRIMARY KEY (tenant, key)
) STRICT`,
      'CREATE INDEX IF NOT EXISTS idempotent_call_expires ON idempotent_call (expires_at)',
      `CREATE TABLE IF NOT EXISTS api_key (
  id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL,
  created_at TEXT NOT NULL, expires_at TEXT, revoked_at TEXT, requests_per_minute INTEGER
) STRICT`
    ]
  },
  {
    number: 2,
    name: 'when descriptors and conversations end',
    statements: [
      'ALTER TABLE descriptor ADD COLUMN kept_at INTEGER NOT NULL DEFAULT 0',
      'UPDATE descriptor SET kept_at = unixepoch() * 1000',
      'CREATE INDEX descriptor_kept ON descriptor (kept_at)',
      'ALTER TABLE conversation ADD COLUMN named INTEGER NOT NULL DEFAULT 0',
      'UPDATE conversation SET named = 1 WHERE id IN (SELECT conversation FROM turn WHERE sequence > 1)',
      'CREATE INDEX conversation_unnamed ON conversation (created_at) WHERE named = 0'
    ]
  },
  { number: 3, name: 'jobs and blobs', statements: jobTables },
  { number: 4, name: 'webhooks and hooks', statements: webhookTables },
  { number: 5, name: 'schedules', statements: scheduleTables },
  {
    number: 6,
    name: 'fences of calls',
    statements: [
      'ALTER TABLE idempotent_call RENAME TO earlier_call',
      `CREATE TABLE idempotent_call (
  tenant TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, owner TEXT, leased_until INTEGER NOT NULL,
  fence INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL, answer TEXT, PRIMARY KEY (tenant, key)
) STRICT`,
      `INSERT INTO idempotent_call (tenant, key, fingerprint, owner, leased_until, expires_at, answer)
SELECT tenant, key, fingerprint, owner, leased_until, expires_at, answer FROM earlier_call`,
      'DROP TABLE earlier_call',
      'CREATE INDEX idempotent_call_expires ON idempotent_call (expires_at)'
    ]
  },
  {
    number: 7,
    name: 'when lanes have something to do',
    statements: [
      `CREATE TABLE job_lane (
  lane TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, version INTEGER NOT NULL, next_at REAL NOT NULL
) STRICT, WITHOUT ROWID`,
      'CREATE INDEX job_lane_due ON job_lane (kind, version, next_at, lane)',
      "CREATE INDEX job_next ON job (lane, run_at) WHERE state = 'queued'",
      "INSERT INTO job_lane SELECT lane, kind, lane ->> 2, min(run_at) FROM job WHERE state = 'queued' GROUP BY lane",
      `CREATE TRIGGER job_queued_first AFTER INSERT ON job WHEN new.state = 'queued' BEGIN
  INSERT INTO job_lane VALUES (new.lane, new.kind, new.lane ->> 2, new.run_at)
  ON CONFLICT (lane) DO UPDATE SET next_at = min(next_at, excluded.next_at);
END`,
      `CREATE TRIGGER job_queued_or_not AFTER UPDATE OF state, run_at ON job
WHEN (old.state = 'queued') <> (new.state = 'queued') OR (new.state = 'queued' AND old.run_at <> new.run_at) BEGIN
  DELETE FROM job_lane WHERE lane = new.lane;
  INSERT INTO job_lane
  SELECT new.lane, new.kind, new.lane ->> 2, run_at FROM job WHERE lane = new.lane AND state = 'queued' ORDER BY run_at LIMIT 1;
END`
    ]
  },
  {
    number: 8,
    name: 'traces of events',
    statements: ['ALTER TABLE job_event ADD COLUMN traceparent TEXT', 'ALTER TABLE delivery ADD COLUMN traceparent TEXT']
  },
  { number: 9, name: 'vertex programs', statements: programTables }
]
