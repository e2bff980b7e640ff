/** What has no next time is not among those that may be due. */
export const scheduleTables: readonly string[] = [
  `CREATE TABLE schedule (
  id TEXT NOT NULL PRIMARY KEY, tenant TEXT NOT NULL, revision TEXT NOT NULL, next_at INTEGER, created_at INTEGER NOT NULL, schedule TEXT NOT NULL
) STRICT`,
  'CREATE INDEX schedule_of_tenant ON schedule (tenant, created_at)',
  'CREATE INDEX schedule_due ON schedule (next_at) WHERE next_at IS NOT NULL'
]
