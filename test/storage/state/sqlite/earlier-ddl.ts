/** What versions before migrations were counted ran at every opening. Never edited: their files are out there. */
export const earlierDdl = `
CREATE TABLE IF NOT EXISTS conversation (id TEXT PRIMARY KEY, tenant TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS conversation_of_tenant ON conversation (tenant, created_at);
CREATE TABLE IF NOT EXISTS turn (
  conversation TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL, question TEXT NOT NULL, answer TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (conversation, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reply (
  tenant TEXT NOT NULL, key TEXT NOT NULL, conversation TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tenant, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS reply_of_conversation ON reply (conversation);
CREATE TABLE IF NOT EXISTS descriptor (
  tenant TEXT NOT NULL, handle TEXT NOT NULL, descriptor TEXT NOT NULL, PRIMARY KEY (tenant, handle)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS projection (
  tenant TEXT NOT NULL, name TEXT NOT NULL, graph TEXT NOT NULL, spec TEXT NOT NULL, PRIMARY KEY (tenant, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS model (
  tenant TEXT NOT NULL, name TEXT NOT NULL, entry TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tenant, name)
) STRICT;
CREATE TABLE IF NOT EXISTS idempotent_call (
  tenant TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, owner TEXT NOT NULL,
  leased_until INTEGER NOT NULL, expires_at INTEGER NOT NULL, answer TEXT, PRIMARY KEY (tenant, key)
) STRICT;
CREATE INDEX IF NOT EXISTS idempotent_call_expires ON idempotent_call (expires_at);
CREATE TABLE IF NOT EXISTS api_key (
  id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL,
  created_at TEXT NOT NULL, expires_at TEXT, revoked_at TEXT, requests_per_minute INTEGER
) STRICT;
`
