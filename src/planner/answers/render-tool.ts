import { wordsOfName } from '../../linking/tokens.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import type { Wish } from '../tools/wish.ts'
import { capital, plural, say, sayList } from '../wording.ts'
import { renderDistances } from './render-distances.ts'
import { renderEmbedded } from './render-embedded.ts'
import { findingsCount, renderFindings } from './render-findings.ts'
import { groupOf, namesOf, renderGroups } from './render-groups.ts'
import { renderStructure } from './render-structure.ts'
import { renderFlow, renderRated, renderSimilar, renderTree } from './render-structures.ts'

type Rendered = ReturnType<ClosurePlan['render']>

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

/** The answer that a tool's result gives, by the tool's family and the shape of its summary. */
export function renderTool(wish: Wish, result: ShapedResult): Rendered {
  return renderStructure(result) ?? renderByShape(wish, result)
}

function renderByShape(wish: Wish, result: ShapedResult): Rendered {
  if ('path' in result.summary) return renderPath(wish, result)
  if (result.columns.some((column) => column.type === 'nodes') && 'pathCount' in result.summary) return renderPaths(result)
  if ('countPerDepth' in result.summary) return renderTraversal(wish, result)
  const distances = renderDistances(wish, result)
  if (distances !== null) return distances
  if (wish.tool.family === 'similarity') return renderSimilar(wish, result)
  if ('totalFlow' in result.summary) return renderFlow(result)
  if ('edgeCount' in result.summary) return renderTree(wish, result)
  const rated = result.columns.find((column) => ['conductance', 'modularity'].includes(column.name))
  if (rated !== undefined) return renderRated(wish, result, rated.name)
  const group = groupOf(result)
  if (group !== null) return renderGroups(wish, result, group)
  if (wish.tool.family === 'schema') return renderSchema(result)
  const findings = findingsCount(wish, result)
  return findings === null ? renderScores(wish, result) : renderFindings(wish, result, findings)
}

function renderPath(wish: Wish, result: ShapedResult): Rendered {
  if (result.summary['found'] !== true) return renderNoPath(wish, result)
  const { found, totalCost, costUnit, hops } = result.summary as Record<string, unknown>
  const data = { found, path: result.rows.map((row) => row['node']), totalCost, costUnit, hops }
  const inHops = plural(Number(hops), 'hop')
  const weighed = costUnit === 'hops' ? null : `${say(costUnit)} ${say(totalCost)}`
  const route = `${namesOf(result.summary['path']).join(' → ')} (${weighed === null ? inHops : `${weighed}, ${inHops}`})`
  if (wish.yesNo) return answered(`Yes: ${route}.`, { ...data, answer: true })
  if (wish.count) return answered(`${capital(weighed ?? inHops)}: ${route}.`, { ...data, answer: totalCost })
  return answered(`${route}.`, data)
}

function renderNoPath(wish: Wish, { summary, notes }: ShapedResult): Rendered {
  if (wish.yesNo) return answered(`No: there is no path from ${say(summary['source'])} to ${say(summary['target'])}.`, false)
  const why = notes[0] === undefined ? '' : ` ${notes[0]}`
  return answered(`There is no path from ${say(summary['source'])} to ${say(summary['target'])}.${why}`, { found: false })
}

function renderPaths(result: ShapedResult): Rendered {
  const unit = result.summary['costUnit']
  const paths = result.rows.map((row) => ({ path: row['nodes'], totalCost: row['totalCost'], hops: row['hops'] }))
  if (paths.length === 0) return answered(`There is no path from ${say(result.summary['source'])} to ${say(result.summary['target'])}.`, [])
  const lines = paths.map(
    (row, index) =>
      `${index + 1}. ${namesOf(row.path).join(' → ')} (${unit === 'hops' ? plural(Number(row.hops), 'hop') : `${say(unit)} ${say(row.totalCost)}`})`
  )
  return answered(lines.join('\n'), paths)
}

function renderTraversal(wish: Wish, result: ShapedResult): Rendered {
  const { source, reached, unvisitedCount } = result.summary as Record<string, unknown>
  if (wish.negative)
    return answered(
      `${plural(Number(unvisitedCount), 'node')} cannot be reached from ${say(source)}.`,
      unvisitedCount === 0 ? [] : { unreachable: unvisitedCount }
    )
  const targetFound = result.summary['targetFound']
  if (wish.yesNo && typeof targetFound === 'boolean') return answered(targetFound ? 'Yes.' : 'No.', targetFound)
  const nodes = result.rows.filter((row) => row['depth'] !== 0).map((row) => ({ node: row['node'], depth: row['depth'] }))
  const total = result.tool === 'page_result' ? nodes.length : Number(reached)
  if (wish.count) return answered(`${plural(total, 'node')} can be reached from ${say(source)}.`, total)
  return answered(
    `From ${say(source)}: ${sayList(
      nodes.map((row) => `${say(row.node)} (${say(row.depth)})`),
      total
    )}.`,
    nodes
  )
}

function scoreColumn(result: ShapedResult): string {
  return result.columns.find((column) => column.type === 'float' || (column.type === 'integer' && column.name !== 'rank'))?.name ?? 'score'
}

function renderScores(wish: Wish, result: ShapedResult): Rendered {
  const score = scoreColumn(result)
  const tool = wordsOfName(wish.tool.name)
  const whole = wish.named === 0 ? wholeFact(wish, result) : null
  if (whole !== null)
    return answered(`${capital(whole.endsWith('Count') ? wordsOfName(whole) : `${whole} of ${tool}`)}: ${say(result.summary[whole])}.`, result.summary[whole])
  const rows = result.rows.map((row) => ({ node: row['node'], [score]: row[score] }))
  const [first] = rows
  if (first === undefined) return answered('Nothing was found.', [])
  if (wish.tool.family === 'embeddings') return renderEmbedded(wish, result)
  if (wish.named === 1) return answered(`${say(first.node)} has a ${tool} of ${say(first[score])}.`, first)
  if (wish.named > 1) return renderCompared(wish, rows, score)
  const ranked = rows.slice(0, wish.limit)
  if (ranked.length === 1) return answered(`${say(first.node)} (${tool} ${say(first[score])}).${tied(result)}`, first)
  return answered(ranked.map((row, index) => `${index + 1}. ${say(row.node)} (${say(row[score])})`).join('\n'), ranked)
}

/** The summary field that answers a question about the whole graph: its average score, or what the tool counts. */
function wholeFact(wish: Wish, result: ShapedResult): string | null {
  const aggregate = wish.aggregate === 'avg' ? 'mean' : wish.aggregate
  // `the fewest hops away on average`: the average says what is ranked.
  if (wish.best && aggregate === 'mean') return null
  if (aggregate !== null && aggregate in result.summary) return aggregate
  const counted = Object.keys(result.summary).find((key) => key.endsWith('Count') && key !== 'nodeCount')
  const isWhole = wish.count || (!wish.best && wish.limit === 1)
  return counted !== undefined && isWhole ? counted : null
}

function tied(result: ShapedResult): string {
  const count = Number(result.summary['tiedAtMax'] ?? 1)
  return count > 1 ? ` ${count} nodes share this score.` : ''
}

/** `which of A or B`: the better one first; else each with its score. */
function renderCompared(wish: Wish, rows: readonly Record<string, unknown>[], score: string): Rendered {
  const listed = rows.map((row) => `${say(row['node'])}: ${say(row[score])}`).join(', ')
  const choosing =
    wish.yesNo || wish.tokens.some((token) => token.folded === 'or' || token.folded === 'which' || token.folded === 'who' || token.folded === 'whether')
  if (!choosing) return answered(`${listed}.`, rows)
  const winner = wish.worst ? rows.at(-1) : rows[0]
  if (wish.yesNo && rows.length === 2 && wish.tokens.some(({ folded }) => folded === 'than')) {
    const isFirst = winner?.['node'] === wish.given[0] && rows[0]?.[score] !== rows[1]?.[score]
    return answered(`${isFirst ? 'Yes' : 'No'}: ${listed}.`, isFirst)
  }
  return answered(`${say(winner?.['node'])} (${listed}).`, { answer: winner?.['node'], scores: rows })
}

function renderSchema(result: ShapedResult): Rendered {
  const [key] = result.columns
  const listed = result.rows.map((row) =>
    'name' in row && 'kind' in row ? `${say(row['kind'])} ${say(row['name'])} (${say(row['count'])})` : say(row[key?.name ?? ''])
  )
  return answered(`${sayList(listed, result.total)}.`, result.rows)
}
