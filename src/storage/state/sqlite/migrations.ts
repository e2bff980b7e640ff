import type { Migration } from '../migration.ts'

/**
 * Ids of jobs are random, so they are unique across tenants. A lane is a tenant, a kind and its version in one text, so that one index lookup finds the next.
 * Job counts are maintained, because counting a long queue takes too long. Ids of blobs are never reused, so that a reader of a removed blob cannot get
 * another.
 */
const jobTables: readonly string[] = [
  `CREATE TABLE job (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, kind TEXT NOT NULL, lane TEXT NOT NULL, idempotency_key TEXT,
  priority REAL NOT NULL, created_at INTEGER NOT NULL,
  state TEXT NOT NULL, run_at REAL NOT NULL, lapses_at REAL, ended_at REAL, status TEXT NOT NULL
) STRICT`,
  'CREATE UNIQUE INDEX job_idempotency ON job (tenant, idempotency_key) WHERE idempotency_key IS NOT NULL',
  'CREATE INDEX job_of_tenant ON job (tenant, kind, state, created_at, id)',
  "CREATE INDEX job_queued ON job (lane, priority DESC, run_at, created_at, id) WHERE state = 'queued'",
  "CREATE INDEX job_waits ON job (run_at) WHERE state = 'queued'",
  'CREATE INDEX job_lapses ON job (lapses_at) WHERE lapses_at IS NOT NULL',
  'CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL',
  'CREATE TABLE job_count (kind TEXT NOT NULL, state TEXT NOT NULL, jobs INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID',
  `CREATE TRIGGER job_comes AFTER INSERT ON job BEGIN
  INSERT INTO job_count VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET jobs = jobs + 1;
END`,
  `CREATE TRIGGER job_moves AFTER UPDATE OF state ON job WHEN old.state <> new.state BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE kind = old.kind AND state = old.state;
  INSERT INTO job_count VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET jobs = jobs + 1;
END`,
  `CREATE TRIGGER job_goes AFTER DELETE ON job BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE kind = old.kind AND state = old.state;
END`,
  `CREATE TABLE job_submission (
  job INTEGER PRIMARY KEY REFERENCES job(number) ON DELETE CASCADE, submission TEXT NOT NULL
) STRICT`,
  `CREATE TABLE job_event (
  id TEXT NOT NULL PRIMARY KEY, tenant TEXT NOT NULL, job TEXT NOT NULL REFERENCES job(id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, data TEXT NOT NULL, outbox INTEGER NOT NULL CHECK (outbox IN (0, 1)),
  UNIQUE (job, sequence)
) STRICT`,
  'CREATE INDEX job_event_outbox ON job_event (job) WHERE outbox = 1',
  `CREATE TABLE job_step (
  job TEXT NOT NULL REFERENCES job(id) ON DELETE CASCADE, name TEXT NOT NULL, hash TEXT NOT NULL, output TEXT, usage TEXT NOT NULL,
  fence INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (job, name)
) STRICT`,
  `CREATE TABLE job_slot (
  lane TEXT NOT NULL, number INTEGER NOT NULL, job TEXT NOT NULL UNIQUE REFERENCES job(id) ON DELETE CASCADE, PRIMARY KEY (lane, number)
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE blob (
  id INTEGER PRIMARY KEY AUTOINCREMENT, tenant TEXT NOT NULL, sha256 TEXT, bytes INTEGER NOT NULL, put_at INTEGER NOT NULL, UNIQUE (tenant, sha256)
) STRICT`,
  'CREATE INDEX blob_put ON blob (put_at)',
  `CREATE TABLE blob_chunk (
  blob INTEGER NOT NULL REFERENCES blob(id) ON DELETE CASCADE, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (blob, number)
) STRICT`,
  `CREATE TABLE job_blob (
  job TEXT NOT NULL REFERENCES job(id) ON DELETE CASCADE, tenant TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (job, sha256)
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX job_of_blob ON job_blob (tenant, sha256)'
]

const programTables: readonly string[] = [
  `CREATE TABLE vertex_program (
  tenant TEXT NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL, hash TEXT NOT NULL, entry TEXT, document TEXT,
  PRIMARY KEY (tenant, name, version)
) STRICT`
]

const feedbackTables: readonly string[] = [
  `CREATE TABLE feedback (
  conversation TEXT NOT NULL, sequence INTEGER NOT NULL, tenant TEXT NOT NULL, good INTEGER NOT NULL CHECK (good IN (0, 1)), comment TEXT, at TEXT NOT NULL,
  PRIMARY KEY (conversation, sequence), FOREIGN KEY (conversation, sequence) REFERENCES turn(conversation, sequence) ON DELETE CASCADE
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX feedback_of_tenant ON feedback (tenant, conversation, sequence)'
]

/** A schedule without a next time is excluded from the search for due ones. */
const scheduleTables: readonly string[] = [
  `CREATE TABLE schedule (
  id TEXT NOT NULL PRIMARY KEY, tenant TEXT NOT NULL, revision TEXT NOT NULL, next_at INTEGER, created_at INTEGER NOT NULL, schedule TEXT NOT NULL
) STRICT`,
  'CREATE INDEX schedule_of_tenant ON schedule (tenant, created_at)',
  'CREATE INDEX schedule_due ON schedule (next_at) WHERE next_at IS NOT NULL'
]

/** A delivery that waits for an earlier event of its job has no `next_at`, so that the search for due ones skips it; the earlier one sets it. */
const webhookTables: readonly string[] = [
  `CREATE TABLE webhook (
  id TEXT NOT NULL PRIMARY KEY, tenant TEXT NOT NULL, url TEXT NOT NULL, events TEXT NOT NULL, description TEXT NOT NULL, job TEXT,
  secret TEXT NOT NULL, earlier_secret TEXT, earlier_until INTEGER, disabled TEXT, created_at INTEGER NOT NULL
) STRICT`,
  'CREATE INDEX webhook_of_tenant ON webhook (tenant, created_at) WHERE job IS NULL',
  'CREATE INDEX webhook_of_job ON webhook (job) WHERE job IS NOT NULL',
  'CREATE INDEX webhook_age ON webhook (created_at) WHERE job IS NOT NULL',
  `CREATE TABLE delivery (
  number INTEGER PRIMARY KEY, webhook TEXT NOT NULL REFERENCES webhook(id) ON DELETE CASCADE, event TEXT NOT NULL, tenant TEXT NOT NULL,
  job TEXT, sequence INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, data TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0, next_at INTEGER, owner TEXT, leased_until INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0,
  status INTEGER, error TEXT, created_at INTEGER NOT NULL, delivered_at INTEGER, UNIQUE (webhook, event)
) STRICT`,
  'CREATE INDEX delivery_due ON delivery (webhook, next_at) WHERE next_at IS NOT NULL',
  'CREATE INDEX delivery_leased ON delivery (webhook) WHERE owner IS NOT NULL',
  'CREATE INDEX delivery_undelivered ON delivery (webhook, job, sequence) WHERE delivered_at IS NULL',
  'CREATE INDEX delivery_log ON delivery (webhook, created_at, event)',
  'CREATE INDEX delivery_age ON delivery (created_at)',
  'CREATE TABLE hook (id TEXT NOT NULL PRIMARY KEY, tenant TEXT NOT NULL, hook TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT',
  'CREATE INDEX hook_of_tenant ON hook (tenant, created_at)'
]

const usageTables: readonly string[] = [
  `CREATE TABLE usage (
  tenant TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL, requests INTEGER NOT NULL, questions INTEGER NOT NULL,
  tool_calls INTEGER NOT NULL, model_calls INTEGER NOT NULL, prompt_tokens INTEGER NOT NULL, completion_tokens INTEGER NOT NULL,
  PRIMARY KEY (tenant, day, key)
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX usage_day ON usage (day)'
]

/** Counts by tenant are separate, because counting the jobs of all tenants must not read a row of each. */
const timelineTables: readonly string[] = [
  'ALTER TABLE job_step ADD COLUMN started_at INTEGER',
  `CREATE TABLE tenant_job_count (
  tenant TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, jobs INTEGER NOT NULL, PRIMARY KEY (tenant, kind, state)
) STRICT, WITHOUT ROWID`,
  'INSERT INTO tenant_job_count SELECT tenant, kind, state, count(*) FROM job GROUP BY tenant, kind, state',
  `CREATE TRIGGER tenant_job_comes AFTER INSERT ON job BEGIN
  INSERT INTO tenant_job_count VALUES (new.tenant, new.kind, new.state, 1) ON CONFLICT (tenant, kind, state) DO UPDATE SET jobs = jobs + 1;
END`,
  `CREATE TRIGGER tenant_job_moves AFTER UPDATE OF state ON job WHEN old.state <> new.state BEGIN
  UPDATE tenant_job_count SET jobs = jobs - 1 WHERE tenant = old.tenant AND kind = old.kind AND state = old.state;
  INSERT INTO tenant_job_count VALUES (new.tenant, new.kind, new.state, 1) ON CONFLICT (tenant, kind, state) DO UPDATE SET jobs = jobs + 1;
END`,
  `CREATE TRIGGER tenant_job_goes AFTER DELETE ON job BEGIN
  UPDATE tenant_job_count SET jobs = jobs - 1 WHERE tenant = old.tenant AND kind = old.kind AND state = old.state;
END`
]

/**
 * All migrations run in one transaction. Ids of conversations are random, so they are unique across tenants; each statement still checks the tenant. The first
 * migration is what earlier versions ran at every opening, before migrations were recorded, so their files may have any part of it.
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
  { number: 9, name: 'vertex programs', statements: programTables },
  { number: 10, name: 'feedback on answers', statements: feedbackTables },
  { number: 11, name: 'usage', statements: usageTables },
  { number: 12, name: 'start of steps, and counts of jobs by tenant', statements: timelineTables }
]
