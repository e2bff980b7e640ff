import type { Mark } from './marks.ts'
import type { Mention } from './mentions.ts'
import { words } from './word-lists.ts'

const { articles, places, wishing, timing } = words
const wished = new Set(['to', 'it', 'them'])

const isAtPlace = (marks: readonly Mark[], { from }: Mention): boolean => {
  const before = marks.slice(Math.max(0, from - 2), from).map(({ text }) => text.toLowerCase())
  const last = before.at(-1) ?? ''
  return places.has(articles.has(last) ? (before[0] ?? '') : last)
}

/** `must get to`, `need it in`, rather than `must come before` */
function isWished(marks: readonly Mark[]): boolean {
  const said = marks.map(({ text }) => text.toLowerCase())
  const at = said.findIndex((word, place) => wishing.has(word) && (word === 'must' || wished.has(said[place + 1] ?? '')))
  return at !== -1 && !said.some((word) => timing.has(word))
}

/**
 * Whether a sentence sets the task rather than tells a relationship: it says where two nodes' things are, or what is to be done from one to the other, and what is asked names these two or none.
 * @param asked nodes that the text's questions name
 */
export function setsTask(marks: readonly Mark[], mentions: readonly Mention[], asked: ReadonlySet<string>): boolean {
  const names = new Set(mentions.map(({ name }) => name))
  const isOfAsked = asked.size === 0 || [...names].every((name) => asked.has(name))
  return names.size === 2 && isOfAsked && (mentions.every((mention) => isAtPlace(marks, mention)) || isWished(marks))
}
