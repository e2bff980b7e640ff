/** Milliseconds since 1970 by the database's clock as ISO 8601. */
export function toTimestamp(epochMillis: unknown): string {
  return new Date(Number(epochMillis)).toISOString()
}
