/**
 * A label, relationship type or property name as it may stand in Cypher text. Backticks are doubled; a backslash is written as an escape of its own, because
 * Cypher 5 resolves `\uXXXX` before it reads names, and a name may hold that very text.
 */
export function quoted(name: string): string {
  return `\`${name.replaceAll('\\', '\\u005c').replaceAll('`', '``')}\``
}
