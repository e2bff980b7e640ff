import type { ShapedResult } from '../../results/shape.ts'
import { groupNouns } from '../reading/cues.ts'
import { fieldNameWords } from '../reading/words.ts'
import type { NumberPlace, Source } from './fact.ts'

/** Plain words for the words that names of columns and facts are made of. */
const synonyms: Readonly<Record<string, string>> = {
  max: 'highest largest maximum top most greatest biggest peak upper upto longest',
  min: 'lowest smallest minimum least fewest bottom lower shortest',
  mean: 'average mean typical',
  avg: 'average mean typical',
  average: 'average mean typical avg',
  sum: 'sum total altogether combined',
  total: 'total overall altogether whole',
  rank: 'rank ranked ranking place position spot',
  score: 'score value centrality scoring rating',
  size: 'size member large big',
  hop: 'hop step stop edge link leg segment transfer',
  step: 'step position',
  depth: 'depth level hop step deep',
  cost: 'cost total length distance long',
  distance: 'distance length far apart long',
  similarity: 'similarity similar alike',
  probability: 'probability likelihood chance confidence',
  count: 'count number many',
  edge: 'edge link relationship connection',
  relationship: 'relationship edge link connection',
  neighbor: 'neighbor neighbour',
  component: 'component part piece',
  community: 'community group cluster',
  reached: 'reach reachable reached accessible',
  visited: 'visited visit reach',
  unreached: 'unreached unreachable reach',
  unvisited: 'unvisited unreachable reach',
  pair: 'pair couple',
  tied: 'tie tied share',
  spread: 'spread influence reach',
  flow: 'flow',
  largest: 'largest biggest',
  smallest: 'smallest',
  node: 'node vertex vertice',
  core: 'core coreness'
}

/** Fields that tell what is left out or cannot be reached. */
const negative = /^(un(?!ique|der|it|ion|til)|missing|noise|prizesLeftOut|not)/
/** Fields of counts, which a noun after a number may stand for. */
const counting = /(count|total|returned|reached|visited|visitedNodes|unvisitedNodes|hops|size|distinct|sum|classes|rowCount|iterations|levels|length)$/i
const costly = /^(totalCost|cost|distance|max|min|mean|minCost|maxCost|weight|totalWeight|minWeight|maxWeight|meanWeight|flow|totalFlow|capacity|costs)$/

const known = new Map<string, ReadonlySet<string>>()

/** The words that a field's own name stands for. */
export function ownWords(field: string): ReadonlySet<string> {
  const kept = known.get(field)
  if (kept !== undefined) return kept
  const own = fieldNameWords(field)
  const all = new Set(own.flatMap((word) => [word, ...(synonyms[word] ?? '').split(' ')]).filter((word) => word !== ''))
  if (known.size < 2000) known.set(field, all)
  return all
}

/** The name of the property that costs, weights or capacities of a result are sums of; null without one. */
export function unitOf({ summary }: ShapedResult): string | null {
  const unit = summary['costUnit'] ?? summary['weightUnit'] ?? summary['capacityUnit']
  return typeof unit === 'string' ? unit : null
}

/** The words by which a text may call a field of a result. */
export function fieldWords(field: string, result: ShapedResult): ReadonlySet<string> {
  const words = ownWords(field)
  const unit = costly.test(field) ? unitOf(result) : null
  const named = /^(score|count|avg|max|min|sum|mean)$/.test(field) ? [...fieldNameWords(result.tool), ...fieldNameWords(result.provenance.algorithm)] : []
  return unit === null && named.length === 0 ? words : new Set([...words, ...named, ...(unit === null ? [] : fieldNameWords(unit))])
}

export function isNegative(field: string): boolean {
  return negative.test(field)
}

export function isCount(field: string): boolean {
  return counting.test(field)
}

/** Whether a number of this field is measured in the result's unit. */
function isMeasured(field: string): boolean {
  return costly.test(field)
}

const units: Readonly<Record<string, string>> = {
  time: 'second sec minute min hour hr day week month year decade',
  distance: 'metre meter km kilometre kilometer mile mi yard foot feet inch centimetre centimeter light-year',
  money: 'dollar euro pound cent usd eur gbp yen franc',
  mass: 'gram kg kilogram tonne ton lb',
  speed: 'mph kph knot',
  share: 'percentage'
}
const signs: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound', '¥': 'yen' }
const dimensions = new Map(Object.entries(units).flatMap(([dimension, names]) => names.split(' ').map((name): [string, string] => [name, dimension])))
/** Names of properties that say what they measure without a unit. */
const measured: Readonly<Record<string, string>> = {
  time: 'time',
  duration: 'time',
  age: 'time',
  delay: 'time',
  distance: 'distance',
  length: 'distance',
  price: 'money',
  cost: 'money',
  fee: 'money',
  salary: 'money',
  wage: 'money',
  revenue: 'money',
  budget: 'money',
  value: 'money',
  weight: 'mass'
}
const sameUnit: Readonly<Record<string, string>> = {
  sec: 'second',
  min: 'minute',
  hr: 'hour',
  meter: 'metre',
  m: 'metre',
  kilometre: 'km',
  kilometer: 'km',
  mi: 'mile',
  feet: 'foot',
  usd: 'dollar',
  eur: 'euro',
  gbp: 'pound',
  kilogram: 'kg'
}
const canonical = (unit: string) => sameUnit[unit] ?? unit

const hopWords = new Set(['hop', 'step', 'stop', 'edge', 'link', 'leg', 'transfer', 'relationship', 'connection', 'segment'])
const stepWords = new Set(['hop', 'step', 'leg', 'transfer', 'segment'])
const nodeWords = new Set(['node', 'vertex', 'vertice', 'member'])
const notNodes = /^(community|component|cluster|color|group|pair|path|walk|label|relationship|edge|triangle|bridge)Count$|hops|depth|modularit/i

/** What a way is counted in. */
export const isHop = (noun: string): boolean => hopWords.has(noun)

/** What ways are measured in. */
export const isUnit = (noun: string): boolean => dimensions.has(noun) || hopWords.has(noun)

/** The same, by words that mean nothing else. */
export const isPlainUnit = (noun: string): boolean => noun === 'hop' || (dimensions.has(noun) && !/^(second|min|mi|yard|foot|pound|mark|inch)$/.test(noun))

/** A noun that counts may be of. */
export function isGraphNoun(noun: string, { labels }: UnitWords): boolean {
  return nodeWords.has(noun) || labels.has(noun) || groupNouns.has(noun) || /^(relationship|edge|link|pair|path|row|triangle|bridge)$/.test(noun)
}

export interface UnitWords {
  /** Stems of labels, to be counted like nodes. */
  readonly labels: ReadonlySet<string>
  /** Stems of all words of the schema. */
  readonly schema: ReadonlySet<string>
  /** Stems of the question. */
  readonly question: ReadonlySet<string>
}

/** The unit that a text gives a number: the word after it or the sign before it. */
export function unitWord(after: string | undefined, before: string | undefined): string | null {
  const sign = before === undefined ? undefined : signs[before]
  return sign ?? (after === undefined ? null : after)
}

/** What a property's name says of its unit. */
function propertyUnit(name: string): { readonly unit: string | null; readonly dimension: string | null } {
  const parts = fieldNameWords(name)
  const unit = parts.find((part) => dimensions.has(part))
  if (unit !== undefined) return { unit: canonical(unit), dimension: dimensions.get(unit) ?? null }
  return { unit: null, dimension: parts.map((part) => measured[part]).find((dimension) => dimension !== undefined) ?? null }
}

function fitsUnit(unit: string, property: string, words: UnitWords): boolean {
  const own = propertyUnit(property)
  if (own.unit !== null) return own.unit === canonical(unit)
  if (own.dimension !== null) return own.dimension === dimensions.get(unit)
  return words.question.has(unit) || words.schema.has(unit)
}

/** Whether ways or weights of a result are measured in a unit. */
export function measures(unit: string, { unit: property, result }: Source, words: UnitWords): boolean {
  if (property === null || property === 'hops') return isHop(unit) && property !== null
  return fitsUnit(unit, property, words) || result.columns.some(({ name }) => propertyUnit(name).unit === canonical(unit))
}

/** Whether a number of this place can be told with this noun after it: minutes of a time, hops of a path in hops, nodes of a count. */
export function fitsNoun(noun: string, { field, fact }: NumberPlace, words: UnitWords): boolean {
  const { unit, result } = fact.source
  const property = isMeasured(field) ? unit : null
  if (dimensions.has(noun) && !words.labels.has(noun)) return property !== 'hops' && fitsUnit(noun, property ?? field, words)
  if (hopWords.has(noun)) return property === 'hops' || words.schema.has(noun) || (property === null && (!tableCount.test(field) || !stepWords.has(noun)))
  return property === null ? fitsCount(noun, field, result, words) : !isGraphNoun(noun, words)
}

/** Groups are counted by fields of groups, nodes by those of nodes. */
function fitsCount(noun: string, field: string, result: ShapedResult, words: UnitWords): boolean {
  if (groupNouns.has(noun)) return anyCount.test(field) || [...fieldWords(field, result)].some((word) => groupNouns.has(word))
  if (!nodeWords.has(noun) && !words.labels.has(noun)) return true
  return !notNodes.test(field) && (!tableCount.test(field) || result.columns.some(({ type }) => type === 'node'))
}

const anyCount = /^(total|count|groupCount|returned|distinct|rowCount)$/
const tableCount = /^(total|returned|rowCount)$/
