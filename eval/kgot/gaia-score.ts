/** Parses a number as Python's `float` does; null for anything else. */
export function pythonFloat(text: string): number | null {
  const clean = text.trim().toLowerCase()
  const named = /^([+-]?)(?:(inf|infinity)|(nan))$/.exec(clean)
  if (named !== null) return named[3] === undefined ? (named[1] === '-' ? -1 : 1) * Number.POSITIVE_INFINITY : Number.NaN
  const digits = String.raw`\d+(?:_\d+)*`
  const isNumber = new RegExp(`^[+-]?(?:${digits}(?:\\.(?:${digits})?)?|\\.${digits})(?:e[+-]?${digits})?$`).test(clean)
  return isNumber ? Number(clean.replaceAll('_', '')) : null
}

const punctuation = /[!-/:-@[-`{-~]/g
const folded = (text: string): string => text.replace(/\s/g, '').toLowerCase()
const bare = (text: string): string => folded(text).replace(punctuation, '')

/** Removes units, percent signs and commas from the answer only. A result that is not a number counts as infinite, and so equals a key of inf. */
function numberMatches(key: number, answer: string): boolean {
  return (pythonFloat(answer.replace(/[$%,]/g, '')) ?? Number.POSITIVE_INFINITY) === key
}

const parts = (text: string): string[] => text.split(/[,;]/)

/** Compares elements in order: numbers by value, others including punctuation. */
function listMatches(key: string, answer: string): boolean {
  const [wanted, given] = [parts(key), parts(answer)]
  if (wanted.length !== given.length) return false
  return wanted.every((part, place) => {
    const number = pythonFloat(part)
    return number === null ? folded(part) === folded(given[place] ?? '') : numberMatches(number, given[place] ?? '')
  })
}

/** Whether an answer matches the key by the GAIA leaderboard's rules: a number, a list, or a text without case, space and punctuation. */
export function gaiaMatches(key: string, answer: string): boolean {
  const number = pythonFloat(key)
  if (number !== null) return numberMatches(number, answer)
  return /[,;]/.test(key) ? listMatches(key, answer) : bare(key) === bare(answer)
}

/** Whether the key's letters appear in order in the answer; one letter may match repeats, because the position does not move past a match. */
function lettersInOrder(key: string, answer: string): boolean {
  let place = 0
  for (const letter of key) {
    place = answer.indexOf(letter, place)
    if (place === -1) return false
  }
  return true
}

/**
 * A match, or an answer near the key: its letters in order, and of similar length. Runs published with Knowledge Graph of Thoughts count these as correct, too.
 * Numeric keys have no close calls.
 */
export function isCloseCall(key: string, answer: string): boolean {
  if (gaiaMatches(key, answer)) return true
  if (pythonFloat(key) !== null) return false
  const [wanted, given] = [key.toLowerCase(), answer.toLowerCase()]
  const isLike = given.length >= 0.5 * wanted.length && given.length <= 2 * wanted.length
  return isLike && lettersInOrder(wanted, given)
}
