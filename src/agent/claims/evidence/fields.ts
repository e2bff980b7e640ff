import type { ShapedResult } from '../../../results/shape.ts'
import { fieldNameWords } from '../reading/words.ts'

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
export function isMeasured(field: string): boolean {
  return costly.test(field)
}
