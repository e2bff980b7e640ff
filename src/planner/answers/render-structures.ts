import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import type { Wish } from '../tools/wish.ts'
import { capital, plural, say, sayList } from '../wording.ts'

type Rendered = ReturnType<ClosurePlan['render']>

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })
const says = ({ tokens }: Wish, ...words: readonly string[]) => tokens.some(({ lemma, folded }) => words.includes(lemma) || words.includes(folded))

/** Pairs of nodes that are alike: the other one alone where one node is compared. */
export function renderSimilar(wish: Wish, { rows, summary }: ShapedResult): Rendered {
  if (rows.length === 0) return answered('No such nodes are alike.', [])
  if (wish.count && rows.length > 1 && !wish.limited) return answered(`${capital(plural(Number(summary['pairCount']), 'pair'))}.`, summary['pairCount'])
  const pairs = rows.map((row) => ({ node1: row['node1'], node2: row['node2'], similarity: row['similarity'] }))
  const isOne = new Set(pairs.map(({ node1 }) => node1)).size === 1
  if (!isOne) return answered(`${pairs.map(({ node1, node2, similarity }) => `${say(node1)} – ${say(node2)}: ${say(similarity)}`).join('; ')}.`, pairs)
  if (rows.length === 1 && wish.named > 1)
    return answered(`${say(pairs[0]?.node1)} and ${say(pairs[0]?.node2)} have a similarity of ${say(pairs[0]?.similarity)}.`, pairs[0])
  const others = pairs.map(({ node2, similarity }) => ({ node: node2, similarity }))
  return answered(`Most like ${say(pairs[0]?.node1)}: ${sayList(others.map(({ node, similarity }) => `${say(node)} (${say(similarity)})`))}.`, others)
}

export function renderFlow({ rows, summary }: ShapedResult): Rendered {
  const { totalFlow, capacityUnit, sources, targets, cut } = summary
  const flows = rows.map((row) => ({ source: row['source'], target: row['target'], flow: row['flow'] }))
  const unit = typeof capacityUnit === 'string' ? ` (${capacityUnit})` : ''
  return answered(`At most ${say(totalFlow)}${unit} can flow from ${say(sources)} to ${say(targets)}.`, { totalFlow, cut, flows })
}

/** A tree: its weight, its size, or its edges. */
export function renderTree(wish: Wish, { rows, summary }: ShapedResult): Rendered {
  const { totalWeight, weightUnit, edgeCount, nodeCount } = summary
  if (wish.count)
    return answered(
      `${capital(plural(Number(says(wish, 'node', 'vertex') ? nodeCount : edgeCount), says(wish, 'node', 'vertex') ? 'node' : 'relationship'))}.`,
      says(wish, 'node', 'vertex') ? nodeCount : edgeCount
    )
  if (says(wish, 'total', 'sum', 'overall') || wish.aggregate === 'sum' || says(wish, 'much', 'heavy'))
    return answered(`${capital(say(weightUnit))} ${say(totalWeight)} in all.`, totalWeight)
  const edges = rows.map((row) => ({ parent: row['parent'], node: row['node'], weight: row['weight'] }))
  const told = edges
    .filter(({ parent }) => parent !== null && parent !== undefined)
    .map(({ parent, node, weight }) => `${say(parent)} – ${say(node)} (${say(weight)})`)
  return answered(
    `${capital(plural(Number(edgeCount), 'relationship'))}, ${say(weightUnit)} ${say(totalWeight)} in all: ${sayList(told, Number(edgeCount))}.`,
    edges
  )
}

/** Communities that are given, each with its rating. */
export function renderRated(wish: Wish, { rows, summary }: ShapedResult, rating: string): Rendered {
  const whole = summary['average'] ?? summary[rating]
  if (wish.aggregate === 'avg' || (rating === 'modularity' && !says(wish, 'each', 'every', 'per', 'scores') && wish.limit === 1))
    return answered(`${capital(rating)}: ${say(whole)}.`, whole)
  const rated = rows.map((row) => ({ community: row['community'], [rating]: row[rating], size: row['size'] }))
  if (wish.count) return answered(`${capital(plural(Number(summary['communityCount']), 'community'))}.`, summary['communityCount'])
  const shown = wish.best || wish.limited ? rated.slice(0, wish.limit) : rated
  return answered(
    `${capital(rating)}: ${shown.map((row) => `community ${say(row.community)} ${say(row[rating])}`).join('; ')}.`,
    shown.length === 1 ? shown[0] : shown
  )
}
