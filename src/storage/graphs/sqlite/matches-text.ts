/**
 * The text comparisons that SQLite lacks, as a function for its statements: 1 or 0, ignoring case in all of Unicode. `wanted` is already in lower case. Values
 * other than text never match.
 */
export function matchesText(operator: unknown, text: unknown, wanted: unknown): number {
  if (typeof text !== 'string' || typeof wanted !== 'string') return 0
  const lower = text.toLowerCase()
  switch (operator) {
    case 'contains':
      return lower.includes(wanted) ? 1 : 0
    case 'starts_with':
      return lower.startsWith(wanted) ? 1 : 0
    case 'ends_with':
      return lower.endsWith(wanted) ? 1 : 0
    default:
      return lower === wanted ? 1 : 0
  }
}
