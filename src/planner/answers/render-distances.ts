import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import type { Wish } from '../tools/wish.ts'
import { capital, plural, say, sayList } from '../wording.ts'

type Rendered = ReturnType<ClosurePlan['render']>
type Row = ShapedResult['rows'][number]

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })
const farWords = new Set(['furthest', 'farthest', 'diameter', 'longest', 'most', 'maximum'])

const saysAny = ({ tokens }: Wish, words: ReadonlySet<string>) => tokens.some(({ folded, lemma }) => words.has(folded) || words.has(lemma))
const inUnit = (unit: unknown, cost: unknown) => (unit === 'hops' ? plural(Number(cost), 'hop') : `${say(unit)} ${say(cost)}`)

function way(nodes: unknown): string {
  if (Array.isArray(nodes)) return nodes.map(say).join(' → ')
  const { head = [], tail = [] } = (nodes ?? {}) as { head?: unknown[]; tail?: unknown[] }
  return [...head.map(say), '...', ...tail.map(say)].join(' → ')
}

/** The answer that paths to many nodes, distances of many pairs, or walks give, told by their summaries; null for other results. */
export function renderDistances(wish: Wish, result: ShapedResult): Rendered | null {
  const { summary } = result
  if ('negativeCycles' in summary && (Number(summary['negativeCycles']) > 0 || saysAny(wish, new Set(['cycle'])))) return renderCycle(wish, result)
  if ('isAcyclic' in summary && result.columns.every(({ name }) => name !== 'nodes')) return renderLongest(result)
  if ('furthest' in summary) return renderForest(wish, result)
  if ('unreachablePairs' in summary) return renderPairs(wish, result)
  return 'walkCount' in summary ? renderWalks(result) : null
}

function renderCycle({ yesNo }: Wish, { summary }: ShapedResult): Rendered {
  if (summary['negativeCycles'] === 0) return answered('No cycle of negative cost was found.', yesNo ? false : { negativeCycles: 0 })
  const nodes = summary['negativeCycle']
  return answered(`${yesNo ? 'Yes: t' : 'T'}he cycle ${way(nodes)} has a negative cost.`, yesNo ? true : { negativeCycle: nodes })
}

function renderLongest({ summary, notes }: ShapedResult): Rendered {
  const { longest, max, costUnit } = summary
  if (max === null) return answered(notes.find((note) => note.includes('cycles')) ?? 'There is no path.', { found: false })
  return answered(`${way(longest)} (${inUnit(costUnit, max)}).`, { path: longest, totalCost: max, costUnit })
}

function renderForest(wish: Wish, { summary, rows, columns }: ShapedResult): Rendered {
  const { source, reached, unreached, costUnit, max, mean, furthest } = summary
  if (columns.some(({ name }) => name === 'nodes')) {
    const paths = rows.map((row) => ({ path: row['nodes'], totalCost: row['totalCost'], hops: row['hops'] }))
    return answered(paths.map(({ path, totalCost }) => `${way(path)} (${inUnit(costUnit, totalCost)})`).join('\n') || 'There is no path.', paths)
  }
  if (wish.aggregate === 'avg') return answered(`On average ${inUnit(costUnit, mean)} from ${say(source)}.`, mean)
  if (saysAny(wish, farWords)) return answered(`${say(furthest)} (${inUnit(costUnit, max)}).`, { furthest, totalCost: max, costUnit })
  if (wish.count) return answered(`${plural(Number(reached), 'node')} can be reached from ${say(source)}; ${say(unreached)} cannot.`, reached)
  const others = rows.filter((row) => row['hops'] !== 0).map((row) => ({ node: row['target'], totalCost: row['totalCost'] }))
  const told = others.map(({ node, totalCost }) => `${say(node)} (${say(totalCost)})`)
  return answered(`From ${say(source)}, in ${say(costUnit)}: ${sayList(told, Number(reached))}.`, others)
}

function renderPairs(wish: Wish, { summary, rows }: ShapedResult): Rendered {
  const { pairCount, costUnit, min, max, mean } = summary
  if (pairCount === 0) return answered('No two of these nodes are joined by a path.', [])
  if (wish.aggregate === 'avg') return answered(`On average ${inUnit(costUnit, mean)}.`, mean)
  if (wish.aggregate === 'min') return answered(`The shortest distance is ${inUnit(costUnit, min)}.`, min)
  if (wish.aggregate === 'max' || saysAny(wish, new Set(['diameter']))) return answered(`The longest distance is ${inUnit(costUnit, max)}.`, max)
  if (wish.count) return answered(`${capital(plural(Number(pairCount), 'pair'))} of nodes are joined by a path.`, pairCount)
  const pairs = rows.map((row: Row) => ({ source: row['source'], target: row['target'], distance: row['distance'] }))
  const [first] = pairs
  const told = pairs.map(({ source, target, distance }) => `${say(source)} – ${say(target)} (${inUnit(costUnit, distance)})`)
  return saysAny(wish, farWords) ? answered(`${told[0]}.`, first) : answered(`${sayList(told, Number(pairCount))}.`, pairs)
}

function renderWalks({ summary, rows }: ShapedResult): Rendered {
  const walks = rows.map((row) => row['nodes'])
  return answered(walks.length === 0 ? 'No walk can be made.' : walks.map(way).join('\n'), Number(summary['walkCount']) === 0 ? [] : walks)
}
