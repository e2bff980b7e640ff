const ESCAPE = '\\'

/** The text with a backslash before each separator and backslash. Percent signs do not do: the router decodes addresses twice. */
export function escapeIn(text: string, separator: string): string {
  return [...text].map((letter) => (letter === separator || letter === ESCAPE ? ESCAPE + letter : letter)).join('')
}

/** The parts between separators, without their backslashes. */
export function splitEscaped(text: string, separator: string): string[] {
  const parts = ['']
  let isEscaped = false
  for (const letter of text) {
    if (!isEscaped && letter === ESCAPE) {
      isEscaped = true
      continue
    }
    if (!isEscaped && letter === separator) parts.push('')
    else parts.push((parts.pop() ?? '') + letter)
    isEscaped = false
  }
  return parts
}
