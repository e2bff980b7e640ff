import { wordsOfName } from '../../../linking/tokens.ts'
import type { ShapedResult } from '../../../results/shape.ts'
import type { Plan } from '../../types.ts'
import type { Wish } from '../tools/wish.ts'
import { capital, plural, say, sayList } from '../wording.ts'
import { renderDistances } from './render-distances.ts'
import { findingsCount, renderFindings } from './render-findings.ts'
import { renderStructure } from './render-structure.ts'
import { renderFlow, renderRated, renderSimilar, renderTree } from './render-structures.ts'

type Rendered = ReturnType<Plan['render']>

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

function names(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(say)
  const cut = value as { head?: unknown[]; tail?: unknown[] } | null
  return cut?.head === undefined ? [] : [...cut.head.map(say), '...', ...(cut.tail ?? []).map(say)]
}

function renderPath(wish: Wish, result: ShapedResult): Rendered {
  if (result.summary['found'] !== true) return renderNoPath(wish, result)
  const { found, totalCost, costUnit, hops } = result.summary as Record<string, unknown>
  const data = { found, path: result.rows.map((row) => row['node']), totalCost, costUnit, hops }
  const inHops = plural(Number(hops), 'hop')
  const weighed = costUnit === 'hops' ? null : `${say(costUnit)} ${say(totalCost)}`
  const route = `${names(result.summary['path']).join(' → ')} (${weighed === null ? inHops : `${weighed}, ${inHops}`})`
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
    (row, index) => `${index + 1}. ${names(row.path).join(' → ')} (${unit === 'hops' ? plural(Number(row.hops), 'hop') : `${say(unit)} ${say(row.totalCost)}`})`
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

/** Groups of nodes: the column that numbers them, and what they are called. */
interface Grouping {
  readonly column: string
  readonly noun: string
}

function groupOf({ columns, summary }: ShapedResult): Grouping | null {
  const own = columns.find(({ name, type }) => type === 'integer' && `${name}Count` in summary)?.name
  if (own !== undefined) return { column: own, noun: own }
  return 'clusterCount' in summary && columns.some(({ name }) => name === 'label') ? { column: 'label', noun: 'cluster' } : null
}

/** The summary field whose words the question uses most; the count of groups otherwise. */
function askedField(wish: Wish, result: ShapedResult, fallback: string): string {
  const said = new Set(wish.tokens.map((token) => token.lemma))
  const schema = (wish.tool.output.summary as { properties?: Record<string, { description?: string }> }).properties ?? {}
  let best = { field: fallback, hits: 0 }
  // How many nodes there are is asked of the schema, not of groups.
  for (const field of Object.keys(result.summary).filter((name) => name !== 'nodeCount')) {
    const words = wordsOfName(field)
      .split(' ')
      .filter((word) => !['count', 'node', 'size', fallback.replace(/Count$/, '')].includes(word))
    const described = (schema[field]?.description ?? '').toLowerCase().split(/\W+/)
    const hits = words.filter((word) => said.has(word)).length + 0.5 * [...said].filter((word) => word.length > 4 && described.includes(word)).length
    if (hits >= 1 && hits > best.hits) best = { field, hits }
  }
  return best.field
}

/** Whether the groups themselves are wanted: the largest, or several; a count of them is one number. */
function listsGroups({ best, limit, limited, count }: Wish): boolean {
  return best || (limit > 1 && (limited || !count))
}

function renderGroups(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered {
  const total = Number(result.summary[`${noun}Count`])
  if (wish.named > 0) return renderMembership(wish, result, { column, noun })
  if (wish.yesNo)
    return answered(total === 1 ? `Yes: all ${say(result.summary['nodeCount'])} nodes form one ${noun}.` : `No: there are ${plural(total, noun)}.`, total === 1)
  if (wish.sizes) return renderLargest({ ...wish, limit: result.rows.length, count: false }, result, { column, noun })
  const field = askedField(wish, result, `${noun}Count`)
  if (listsGroups(wish) && field !== 'modularity') return renderLargest(wish, result, { column, noun })
  const value = result.summary[field]
  if (field !== `${noun}Count`) return answered(`${capital(wordsOfName(field))}: ${say(value)}.`, value)
  const text = `There ${total === 1 ? 'is' : 'are'} ${plural(total, noun)}; the largest has ${plural(Number(result.summary['largestSize']), 'node')}.`
  return answered(text, wish.count ? value : { [`${noun}Count`]: total, groups: result.rows })
}

/** Which group one node is in, or whether several share one. */
function renderMembership(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered {
  const [first] = result.rows
  if (wish.named === 1)
    return answered(`${say(first?.['node'])} is in ${noun} ${say(first?.[column])}, which has ${plural(Number(first?.['size']), 'node')}.`, first)
  const same = new Set(result.rows.map((row) => row[column])).size === 1
  return answered(
    `${same ? 'Yes' : 'No'}: ${result.rows.map((row) => `${say(row['node'])} is in ${noun} ${say(row[column])}`).join(', ')}.`,
    wish.yesNo ? same : result.rows
  )
}

function renderLargest(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered {
  const sizeOnly =
    wish.count || wish.tokens.some((token) => ['big', 'size', 'large'].includes(token.lemma) && token.folded !== 'largest' && token.folded !== 'biggest')
  const rows = result.rows.slice(0, wish.limit)
  const [first] = rows
  if (rows.length === 1 && first !== undefined) {
    const members = names(first['nodes'])
    const text = `The largest ${noun} (${say(first[column])}) has ${plural(Number(first['size']), 'node')}: ${sayList(members.slice(0, 10), Number(first['size']))}.`
    return answered(text, sizeOnly ? first['size'] : first)
  }
  return answered(rows.map((row) => `${noun} ${say(row[column])}: ${plural(Number(row['size']), 'node')}`).join('; '), rows)
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
  if (wish.tool.family === 'embeddings')
    return answered(
      `Vectors of ${say(result.summary['dimension'] ?? 'several')} numbers for ${sayList(
        rows.map((row) => say(row.node)),
        result.total
      )}.`,
      result.rows
    )
  if (wish.named === 1) return answered(`${say(first.node)} has a ${tool} of ${say(first[score])}.`, first)
  if (wish.named > 1) return renderCompared(wish, rows, score)
  const ranked = rows.slice(0, wish.limit)
  if (ranked.length === 1) return answered(`${say(first.node)} (${tool} ${say(first[score])}).${tied(result)}`, first)
  return answered(ranked.map((row, index) => `${index + 1}. ${say(row.node)} (${say(row[score])})`).join('\n'), ranked)
}

/** The summary field that answers a question about the whole graph: its average score, or what the tool counts. */
function wholeFact(wish: Wish, result: ShapedResult): string | null {
  const aggregate = wish.aggregate === 'avg' ? 'mean' : wish.aggregate
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
    const isFirst = winner?.['node'] === wish.first && rows[0]?.[score] !== rows[1]?.[score]
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
