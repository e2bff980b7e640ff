/** One spelling for both sides of the Atlantic: `colour` and `color`, `maximise` and `maximize`. */
export function plainSpelling(word: string): string {
  return word
    .replace(/isation\b/g, 'ization')
    .replace(/(\p{L}{3})is(e|ed|es|ing)\b/gu, '$1iz$2')
    .replace(/\b(col|neighb|fav|behavi)our/g, '$1or')
    .replace(/\bcentre/g, 'center')
}
