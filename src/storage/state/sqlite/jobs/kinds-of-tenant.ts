/** A common table of the kinds that a tenant has jobs of, each found by one step in the index, however many jobs there are. */
export const kindsOfTenant = `
kinds(kind) AS (
  SELECT min(kind) FROM job WHERE tenant = $tenant
  UNION ALL
  SELECT (SELECT min(kind) FROM job WHERE tenant = $tenant AND kind > kinds.kind) FROM kinds WHERE kind IS NOT NULL
)`
