const MAX_LENGTH = 200
const MAX_UNBOUNDED = 4

/**
 * The reason why a regular expression may need time that grows too fast with the text, while the server cannot be stopped; null for a safe one. Rejects
 * repetitions of groups that contain a repetition or a choice, back references, and more than a few unbounded repetitions.
 */
export function slownessOf(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  const bare = pattern
    .replace(/\\Q.*?(?:\\E|$)/gs, 'q')
    .replace(/\\[1-9k]/g, '\u0001')
    .replace(/\\./gs, 'x')
    .replace(/\[\^?\]?(?:[^[\]])*\]/g, 'c')
  if (bare.includes('\u0001')) return 'it refers back to a group'
  if (/[[\]]/.test(bare)) return 'it nests character classes'
  const counts = bare.match(/[*+]|\{\d*,?\d*\}/g) ?? []
  if (counts.length > MAX_UNBOUNDED) return `it repeats in more than ${MAX_UNBOUNDED} places`
  return repeatsHardGroup(bare) ? 'it repeats a group that holds a repetition or a choice' : null
}

/** Removes the innermost groups repeatedly; a hard group makes its enclosing group hard. */
function repeatsHardGroup(bare: string): boolean {
  let rest = bare.replaceAll('(?', '(')
  for (let before = ''; before !== rest; ) {
    before = rest
    if (/\([^()]*[*+{|?][^()]*\)[*+{]/.test(rest)) return true
    rest = rest.replace(/\(([^()]*)\)/g, (_group, inner: string) => (/[*+{|?]/.test(inner) ? '?' : 'g'))
  }
  return false
}
