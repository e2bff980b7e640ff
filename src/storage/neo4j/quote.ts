/**
 * Quotes a label, relationship type or property name for Cypher text. Backticks are doubled. A backslash becomes an escape sequence, because Cypher 5 resolves
 * `\uXXXX` before it parses names, and a name may contain that text.
 */
export function quoted(name: string): string {
  return `\`${name.replaceAll('\\', '\\u005c').replaceAll('`', '``')}\``
}
