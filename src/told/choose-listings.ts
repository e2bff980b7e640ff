import type { Atom } from './atoms.ts'
import { adjacencyListings, type Listing, periodicListings } from './listings.ts'

/** What an item of a listing says: two nodes and perhaps a number; a node and a number; a node and several. */
export type Says = 'relationship' | 'value' | 'vector'

export interface ReadListing extends Listing {
  readonly says: Says
  /** Columns of the two ends, or of the node alone. */
  readonly ends: readonly number[]
  /** Columns of numbers that belong to the item. */
  readonly numbers: readonly number[]
}

const valueWords = /\b(?:weigh(?:t|s|ts|ed)|values?|scores?|embeddings?|features?|vectors?|attributes?|prices?|costs?|gives?|worth|points?)\b/i
const relationWords = /\b(?:edges?|links?|connections?|pairs?|relation\w*|joins?|joined|roads?|knows?)\b/i
const listed = /^ ?(?:,|and|;) ?$/

const columnsOf = ({ rows }: Listing) => Array.from({ length: Math.min(...rows.map((row) => row.length)) }, (_, column) => column)
const isNumeric = ({ rows }: Listing, column: number) => rows.every((row) => row[column]?.number != null)
const isConstant = ({ rows }: Listing, column: number) => rows.every((row) => row[column]?.text === rows[0]?.[column]?.text)
const isDistinct = ({ rows }: Listing, column: number) => new Set(rows.map((row) => row[column]?.text)).size === rows.length

/** Columns of names without those that hold one word throughout, which are part of the wording. */
function nameColumns(listing: Listing): number[] {
  const names = columnsOf(listing).filter((column) => !isNumeric(listing, column))
  const varied = names.filter((column) => !isConstant(listing, column))
  return names.length > 2 && varied.length > 0 ? varied : names
}

/** Whether numbers alone are a node each with what it counts: nodes come once, in their order, after words that say so. */
function tellsValues(listing: Listing, text: string): boolean {
  const nodes = listing.rows.map((row) => row[0]?.number ?? 0)
  const isRising = nodes.every((node, place) => place === 0 || node > (nodes[place - 1] ?? 0))
  const before =
    text
      .slice(Math.max(0, listing.start - 90), listing.start)
      .split(relationWords)
      .at(-1) ?? ''
  return isRising && valueWords.test(before)
}

function readNumbers(listing: Listing, columns: readonly number[], text: string, isAlone: boolean): ReadListing[] {
  const rest = columns.slice(1)
  if (columns.length === 1) return []
  if (!isAlone && tellsValues(listing, text)) return [{ ...listing, says: columns.length === 2 ? 'value' : 'vector', ends: [0], numbers: rest }]
  const bracketed = !isAlone && columns.length > 2 && /[[(<]/.test(listing.connectors[0] ?? '') && isDistinct(listing, 0)
  if (bracketed) return [{ ...listing, says: 'vector', ends: [0], numbers: rest }]
  if (columns.length > 4 || isAdjacency(listing, columns, text)) return []
  return [{ ...listing, says: 'relationship', ends: [0, 1], numbers: rest.slice(1) }]
}

const weightWords =
  /\b(?:weigh\w*|cost\w*|capacit\w*|distances?|lengths?|prices?|minutes?|hours?|km|miles?|meters?|metres?|litres?|liters?|fees?|tolls?|tim(?:e|es)|takes?)\b/i
const closedOff = /[)\]}>].*[([{<]/

/** Whether the third number of each item is one more node that the first leads to, rather than a weight: `3: 1, 4`. */
function isAdjacency({ rows, connectors: [first = '', second], separator }: Listing, columns: readonly number[], text: string): boolean {
  if (columns.length < 3 || second === undefined || first === second || !listed.test(second) || listed.test(first)) return false
  if ((closedOff.test(separator) && !/[([{]/.test(first)) || weightWords.test(text)) return false
  const heads = new Set(rows.flatMap((row) => [row[0]?.text, row[1]?.text]))
  return rows.every((row) => heads.has(row[2]?.text))
}

/** What a listing says, judged by its columns; none if it says nothing of nodes. */
function readListing(listing: Listing, text: string, isAlone: boolean): ReadListing[] {
  const columns = columnsOf(listing)
  const names = nameColumns(listing)
  const numbers = columns.filter((column) => isNumeric(listing, column))
  if (names.length === 0) return readNumbers(listing, columns, text, isAlone)
  // Names here and numbers there in one place of the items: what is repeated is not the list.
  if (names.some((column) => listing.rows.some((row) => row[column]?.number != null))) return []
  if (names.length === 2) return [{ ...listing, says: 'relationship', ends: names, numbers }]
  if (names.length > 2 || numbers.length === 0) return []
  const isConstantName = isConstant(listing, names[0] ?? 0)
  if (isConstantName)
    return readNumbers(
      listing,
      columns.filter((column) => !names.includes(column)),
      text,
      isAlone
    ).map((read) => shifted(read, numbers))
  return [{ ...listing, says: numbers.length === 1 ? 'value' : 'vector', ends: names, numbers }]
}

/** Columns counted among numbers alone, put back to where they stand. */
function shifted(read: ReadListing, columns: readonly number[]): ReadListing {
  const place = (column: number) => columns[column] ?? column
  return { ...read, ends: read.ends.map(place), numbers: read.numbers.map(place) }
}

const overlaps = (a: Listing, b: Listing) => a.start < b.end && b.start < a.end
const covered = ({ rows }: Listing) => new Set(rows.flat().map(({ start }) => start)).size

/** The listings that cover most names of a text, none over another. A list of numbers that is the only one tells relationships, whatever it is called. */
export function chooseListings(text: string, atoms: readonly Atom[]): ReadListing[] {
  const found = [...periodicListings(text, atoms), ...adjacencyListings(text, atoms)]
  const chosen = bestOf(found.flatMap((listing) => readListing(listing, text, false)))
  return chosen.some(({ says }) => says === 'relationship') ? chosen : bestOf(found.flatMap((listing) => readListing(listing, text, true)))
}

/** Lists of numbers that belong to nodes. */
export function chooseValues(text: string, atoms: readonly Atom[]): ReadListing[] {
  const found = periodicListings(text, atoms).flatMap((listing) => readListing(listing, text, false))
  return bestOf(found.filter(({ says }) => says !== 'relationship'))
}

/** Where a list may tell either, it tells of nodes rather than of relationships by a hair. */
const ofNodes = 2

function bestOf(found: readonly ReadListing[]): ReadListing[] {
  const byCover = found
    .map((listing) => ({ listing, cover: covered(listing) + (listing.says === 'relationship' ? 0 : ofNodes) }))
    .sort((a, b) => b.cover - a.cover)
  const chosen: ReadListing[] = []
  for (const { listing } of byCover) if (!chosen.some((other) => overlaps(other, listing))) chosen.push(listing)
  return chosen
}
