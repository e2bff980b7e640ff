/**
 * A delivery that waits for an earlier event of its job has no `next_at`, so that what is due is found without looking at what waits; the one before it sets it.
 */
export const webhookTables: readonly string[] = [
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
