import { tokenize } from '../linking/tokens.ts'
import { wordForms } from '../planner/patterns/words/word-classes.ts'
import { contentWeight } from '../planner/words/content.ts'
import { distinct, numbersOf, restOf } from './around-lists.ts'
import { type Atom, atomizations, atomsRare } from './atoms.ts'
import { chooseListings, type ReadListing } from './choose-listings.ts'
import { isDirected } from './direction.ts'
import { endNames, kindsOfEnds } from './name-ends.ts'
import { countedNodes, listedNodes, spokenNodes } from './node-sets.ts'
import type { ToldGraph } from './told-graph.ts'

const LEAST_RELATIONSHIPS = 3
/** A plainer way to tell names from words is kept unless another finds clearly more. */
const clearlyMore = 1.2

const isOfGraph = ({ says }: ReadListing) => says === 'relationship'
const countOf = (listings: readonly ReadListing[]) => listings.filter(isOfGraph).reduce((sum, { rows }) => sum + rows.length, 0)

/** The reading of the text's lists that finds most relationships. */
function bestListings(text: string): readonly ReadListing[] {
  let best: readonly ReadListing[] = []
  const consider = (atoms: readonly Atom[]) => {
    const listings = chooseListings(text, atoms)
    if (countOf(listings) > clearlyMore * countOf(best)) best = listings
  }
  for (const atoms of atomizations(text)) consider(atoms)
  if (countOf(best) < LEAST_RELATIONSHIPS) consider(atomsRare(text))
  return best
}

/** `(0, 9)`, `[a, b, 2.5]`, `a -> b`: a relationship as it is written, not told. */
const writtenPair =
  /[([<{]\s*[\w"']+\s*(?:,|->|-)\s*[\w"']+(?:\s*,\s*[^()[\]<>{}]{1,30})?\s*[)\]>}]|[\w"']\s*(?:-+>|<-+>|→|↔)\s*[\w"']|\b(?:\d+|\p{Lu}\w*)\s?[-–—]\s?(?:\d+|\p{Lu}\w*)\b|\w\s(?:-{1,2}|[–—])\s\w|\w--\w/gu
const LEAST_TOLD = 5
/** How much of a text a short list has to be. */
const shortShare = 0.25

/** Words before a few pairs that only show how an answer is to be written. */
const showsForm = /\b(?:for (?:example|instance)|e\.g\.?|such as|formats?|formatted|forms?|looks? like|like this|sample|template)\b/i
const beforeSample = 60

const isWritten = (text: string, least = LEAST_RELATIONSHIPS): boolean => (text.match(writtenPair) ?? []).length >= least

/** Whether the lists make a graph: enough relationships, or a few that are written as such or that are most of what the text says. */
function makeGraph(told: readonly ReadListing[], text: string): boolean {
  const count = countOf(told)
  if (count >= LEAST_TOLD) return true
  if (showsForm.test(text.slice(Math.max(0, (told[0]?.start ?? 0) - beforeSample), told[0]?.start ?? 0))) return false
  const length = told.reduce((sum, { start, end }) => sum + end - start, 0)
  if (count > 1 && isWritten(text, Math.min(count, LEAST_RELATIONSHIPS))) return true
  return count >= LEAST_RELATIONSHIPS && length >= shortShare * text.length
}

/** Words of the language that no list of nodes holds: a text that repeats itself around them is a sentence. */
export const isLittleWord = (name: string): boolean =>
  /^\p{Ll}{2,}$/u.test(name) && (wordForms.has(name) || tokenize(name).every((token) => contentWeight(token) === 0))

/** Whether the names are words of sentences. @param isShort of few relationships, told in words: names are written large then. */
function readsWords(names: readonly string[], isShort: boolean): boolean {
  return names.some(isLittleWord) || (isShort && 2 * names.filter((name) => /^\p{Ll}{2,}$/u.test(name)).length > names.length)
}

/** Lists of relationships that are worded as the largest is. */
function alike(listings: readonly ReadListing[]): readonly ReadListing[] {
  const found = listings.filter(isOfGraph)
  const largest = found.reduce((most, listing) => (listing.rows.length > most.rows.length ? listing : most), found[0] as ReadListing)
  return found.filter((listing) => listing.connectors[0] === largest.connectors[0]).sort((a, b) => a.start - b.start)
}

/** The graph that a text tells in lists and sentences of any build that repeats itself; null: it tells none. O(n) for each of a few ways to tell names from words. */
export function readListedGraph(text: string): ToldGraph | null {
  const listings = bestListings(text)
  const told = countOf(listings) === 0 ? [] : alike(listings)
  if (told.length === 0 || !makeGraph(told, text)) return null
  const used = [...told, ...listings.filter((listing) => !isOfGraph(listing))]
  const rest = restOf(text, used)
  const kinds = kindsOfEnds(text, told, rest)
  const rows = told.flatMap((listing) => listing.rows.map((row) => ({ row, listing })))
  const { nameOf, sourceOf, targetOf } = endNames(rows, kinds)
  const connector = told[0]?.connectors[told[0].ends[0] ?? 0] ?? ''
  const directed = kinds === null ? isDirected({ text, rest, connector, before: text.slice(0, told[0]?.start ?? 0) }) : false
  const relationships = rows.map(({ row, listing }, at) => {
    const number = listing.numbers.map((column) => row[column]?.number).find((value) => value != null)
    return { source: sourceOf(at), target: targetOf(at), ...(number == null ? {} : { weight: number }) }
  })
  const named = new Set(relationships.flatMap(({ source, target }) => [source, target]))
  if (readsWords([...named], rows.length < LEAST_TOLD && !isWritten(text))) return null
  const values = new Map([...numbersOf(used, 'value', nameOf)].map(([name, [value = Number.NaN]]) => [name, value]))
  const vectors = numbersOf(used, 'vector', nameOf)
  const counted = kinds === null ? [...countedNodes(rest, named), ...listedNodes(rest, named)] : kinds.counted
  const more = counted.length > 0 || kinds !== null ? counted : spokenNodes(rest, named)
  const nodes = [...new Set([...more, ...values.keys(), ...vectors.keys(), ...named])]
  return {
    directed: directed === true,
    isDirectionSaid: directed !== null,
    nodes,
    isDeclared: counted.length > 0,
    relationships: distinct(relationships, directed !== false),
    values,
    vectors,
    connector,
    rest
  }
}
