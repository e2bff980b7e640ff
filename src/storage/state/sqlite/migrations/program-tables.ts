export const programTables: readonly string[] = [
  `CREATE TABLE vertex_program (
  tenant TEXT NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL, hash TEXT NOT NULL, entry TEXT, document TEXT,
  PRIMARY KEY (tenant, name, version)
) STRICT`
]
