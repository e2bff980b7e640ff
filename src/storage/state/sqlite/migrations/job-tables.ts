/**
 * Ids of jobs are random, so they are unique across tenants. A lane is a tenant, a kind and its version in one text, so that one step in an index finds the next. Jobs are counted
 * as they change: the rows of a long queue take too long to count. Ids of blobs are never used again: whoever still reads one that was removed must not meet another.
 */
export const jobTables: readonly string[] = [
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
