import { type Cell, counted, countOf, joined, listed, membersOf, quoted, type ResultCells, type Text, text, valueIn } from '../../../results/cells.ts'
import { capital, formatValue } from '../../../results/format.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { AnswerShape, Query } from '../tree.ts'
import { answered, none, type Rendered, type Row, unknown, yesOrNo } from './rendered.ts'
import { answerMembers, answerTogether } from './tool-groups.ts'
import unitsByKind from './units.json' with { type: 'json' }

type Asked = Extract<Query, { ask: 'call' }>
type As<Kind extends AnswerShape['as']> = Extract<AnswerShape, { as: Kind }>

const MOST_SHOWN = 50

const units: ReadonlySet<string> = new Set(Object.values(unitsByKind).flatMap((names) => Object.keys(names)))

const nounOf = (key: string): string => wordsOfName(key).replace(/ count$/, '')
/** Joins the nodes of a path; a long one is cut. */
const sayWay = (nodes: readonly (Cell | undefined)[]): Text =>
  nodes.length <= MOST_SHOWN ? joined(nodes, ' → ') : text`${joined(nodes.slice(0, MOST_SHOWN), ' → ')} … (${countOf(nodes)} in all)`

/** Writes `3 hops`, `8 km`, or `total time 18` for a property without a unit. */
function sayCost(cost: Cell | undefined, unit: Cell | undefined): Text {
  const of = typeof unit?.value === 'string' ? wordsOfName(unit.value) : 'hops'
  if (of === 'hops' && cost !== undefined) return counted(cost, 'hop')
  const measure = of.split(' ').at(-1) ?? ''
  return units.has(measure) ? text`${cost} ${measure}` : text`total ${of} ${cost}`
}

function answerNumber({ key, isCount, unit, rows: column, lacking = '' }: As<'number'>, { summary, rows }: ResultCells): Rendered {
  const value = summary[key]
  if (typeof value?.value !== 'number') return unknown(`There is no ${wordsOfName(key)} here.`)
  if (Number(summary[lacking]?.value ?? 0) > 0) return unknown(`There is none: ${formatValue(summary[lacking]?.value)} nodes are out of reach.`)
  if (isCount) return answered(text`${counted(value, nounOf(key))}.`, value)
  const named = summary[unit ?? '']?.value
  const name = typeof named === 'string' ? ` (${wordsOfName(named)})` : ''
  const way = column === undefined ? [] : text`: ${sayWay(membersOf(rows[0]?.[column]))}`
  return answered(text`The ${wordsOfName(key)} is ${value}${name}${way}.`, value)
}

const around = <T>(nodes: readonly T[], isRound: boolean): readonly T[] => (isRound && nodes.length > 0 ? [...nodes, nodes[0] as T] : nodes)

function truthOf(value: unknown, is: number | undefined): boolean | null {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? (is === undefined ? value > 0 : value === is) : value === true
}

/** Shows the reason of an answer, where the rows are complete: the path, or the odd cycle that makes a graph not bipartite. */
function shownBy({ key, rows: shape }: As<'truth'>, holds: boolean, { summary, rows, isCut }: ResultCells): Text {
  const odd = holds ? [] : membersOf(summary['oddCycle'])
  if (odd.length > 0) return text`: [${joined(odd, ', ')}] is a cycle of odd length`
  const nodes = rows.flatMap(({ node }) => node ?? [])
  const isShown = shape === undefined ? key === 'found' : shape !== 'sides'
  return holds && isShown && nodes.length > 0 && !isCut ? text`: ${sayWay(around(nodes, shape === 'around'))}` : []
}

function answerTruth(show: As<'truth'>, result: ResultCells): Rendered {
  const { key, is, isOpposite } = show
  const found = result.summary[key]
  const holds = truthOf(found?.value, is)
  if (found === undefined || holds === null) return unknown('The search gave up before it was certain.')
  const shown = shownBy(show, holds, result)
  if (show.isLoose === true && holds && Number(result.total.value) > 2)
    return {
      status: 'needs_clarification',
      answer: text`No relationship joins them; a path does${shown}. Which is meant?`,
      data: { adjacent: false, reachable: true }
    }
  // Whether the fact means yes is unknown, so it is stated instead.
  if (isOpposite === null) return answered(text`${sayFact(key, found.with(holds), result.summary)}${shown}.`, { [key]: found.with(holds) })
  const answer = found.with(holds !== isOpposite)
  return answered(text`${yesOrNo(answer)}${shown}.`, answer)
}

/** States a key of the summary: `hasCycle`, `isBipartite`, or a path. */
function sayFact(key: string, holds: Cell, { source, target }: ResultCells['summary']): Text {
  const [lead = '', ...rest] = wordsOfName(key).split(' ')
  const there = holds.value ? 'There is a' : 'There is no'
  const fact = (verdict: string) => holds.as({ text: verdict, kind: 'verdict' })
  if (key === 'found') return text`${fact(`${there} path`)} from ${source} to ${target}`
  return [fact(lead === 'is' ? `The graph is ${holds.value ? '' : 'not '}${rest.join(' ')}` : `${there} ${rest.join(' ')}`)]
}

const denied = (cell: Cell | undefined, denial: string): Cell => (cell ?? quoted(denial)).as({ text: denial, kind: 'negation' })

/** Answers with a path or a cycle, where there is one. */
function answerOrder({ as, key }: As<'along' | 'around'>, { summary, rows }: ResultCells): Rendered {
  const found = summary[key]
  if (found?.value === null) return unknown('The search gave up before it was certain.')
  const nodes = rows.map(({ node }) => node)
  const cycle = membersOf(summary['cycle'])
  const isNone = denied(found, 'There is none')
  if (found?.value !== true) return answered(as === 'along' && cycle.length > 0 ? text`${isNone}. There is a cycle: ${sayWay(cycle)}.` : text`${isNone}.`, null)
  return answered(text`${sayWay(around(nodes, as === 'around'))}.`, nodes)
}

function answerSides({ key }: As<'sides'>, { summary, rows }: ResultCells): Rendered {
  if (summary[key]?.value !== true) return answered(text`${denied(summary[key], 'There is no such split')}.`, null)
  const side = (which: number) => rows.flatMap((row) => (row['side']?.value === which ? [row['node']] : []))
  return answered(text`${listed(side(0))}; and ${listed(side(1))}.`, [side(0), side(1)])
}

function answerPath(shown: AnswerShape, { summary, rows }: ResultCells): Rendered {
  const { found, totalCost, costUnit, source, target } = summary
  if (found?.value !== true) {
    const cost = summary['costIgnoringDirections']
    const loose = cost === undefined ? [] : text` along the directions of the relationships; ignoring these, ${sayCost(cost, costUnit)}`
    return answered(
      text`${denied(found, 'There is no path')} from ${source} to ${target}${loose}.`,
      cost === undefined ? null : { costIgnoringDirections: cost }
    )
  }
  const cost = sayCost(totalCost, costUnit)
  if (shown.as === 'cost') return answered(text`${capitalized(cost)}.`, totalCost)
  const nodes = rows.map(({ node }) => node)
  return answered(text`${sayWay(nodes)} (${cost}).`, { nodes, totalCost })
}

const capitalized = ([first, ...rest]: Text): Text => [typeof first === 'string' ? capital(first) : (first ?? ''), ...rest]

function answerWithin({ operator, value }: As<'within'>, { summary }: ResultCells): Rendered {
  const { found, totalCost, costUnit } = summary
  if (found === undefined || totalCost === undefined) return unknown('That cannot be compared.')
  if (found.value !== true) return answered(text`${yesOrNo(found)}: there is no path at all.`, found)
  const cost = Number(totalCost.value)
  const holds = { '<': cost < value, '<=': cost <= value, '>': cost > value, '>=': cost >= value, '=': cost === value }[operator as '=']
  const verdict = totalCost.with(holds)
  return holds === undefined ? unknown('That cannot be compared.') : answered(text`${yesOrNo(verdict)}: ${sayCost(totalCost, costUnit)}.`, verdict)
}

const inAll = ({ total, isCut }: ResultCells): Text => (isCut ? text`\n${total} in all` : [])

function answerPaths({ isCount }: As<'paths'>, result: ResultCells): Rendered {
  const { summary, rows, total } = result
  const count = summary['count']?.value == null ? total : summary['count']
  if (isCount) return answered(text`${count} paths.`, count)
  if (rows.length === 0) return answered(text`${denied(total, 'There is no path')}.`, [])
  const paths = rows.map((row) => ({ nodes: membersOf(row['nodes']), totalCost: row['totalCost']?.value == null ? row['hops'] : row['totalCost'] }))
  const lines = paths.map(({ nodes, totalCost }, at) => text`${String(at + 1)}. ${sayWay(nodes)} (${sayCost(totalCost, summary['costUnit'])})`)
  return answered(text`${joined(lines, '\n')}${inAll(result)}`, paths)
}

const namesOf = (row: Row | undefined): string[] => Object.keys(row ?? {}).filter((name) => !name.endsWith('Id'))
const sayCell = (cell: Cell | undefined): Text => (Array.isArray(cell?.value) ? text`(${joined(membersOf(cell), ', ')})` : text`${cell}`)
const sayRow = (row: Row): Text =>
  joined(
    namesOf(row).map((name) => sayCell(row[name])),
    ', '
  )

/** Shows rows as pairs or as nodes where they have these columns. */
function answerRows({ count = '' }: As<'rows'>, result: ResultCells): Rendered {
  const { rows, total, summary } = result
  if (rows.length === 0) return none(total)
  const [a = '', b = ''] = namesOf(rows[0])
  const isPair = (a === 'source' && b === 'target') || (a === 'from' && b === 'to')
  if (isPair) {
    const number = summary[count]
    const head = typeof number?.value === 'number' ? text`${counted(number, nounOf(count))}:\n` : []
    const pairs = rows.map((row) => [row[a], row[b]] as const)
    const lines = pairs.map(([left, right]) => text`${left}: ${right}`)
    return answered(text`${head}${joined(lines, '\n')}${inAll(result)}`, pairs)
  }
  const nodes = rows.map(({ node }) => node)
  if (a === 'node') return answered(text`${listed(nodes, total)}.`, nodes)
  return answered(text`${joined(rows.map(sayRow), '\n')}${inAll(result)}`, rows)
}

function answerScore({ column }: As<'score'>, { rows }: ResultCells): Rendered {
  const scores = rows.map((row) => ({ node: row['node'], value: row[column] ?? null }))
  const [first] = scores
  if (first === undefined) return unknown('Nothing that is stored fits.')
  const lines = scores.map(({ node, value }) => text`${node}: ${value ?? undefined}`)
  return answered(text`${listed(lines)}.`, scores.length === 1 ? first.value : scores)
}

/** Answers with all nodes that share the highest or lowest number. */
function answerExtreme({ column, number, isHighest, not, isNumber }: As<'extreme'>, { rows, total, isCut }: ResultCells): Rendered {
  const others = rows.filter((row) => row[column]?.value !== not)
  if (others.length === 0) return isNumber ? unknown('There is nothing of the kind.') : none(total)
  if (isCut) return unknown('There are too many to tell.')
  const values = others.map((row) => Number(row[number]?.value))
  const best = isHighest ? values.reduce((a, b) => Math.max(a, b)) : values.reduce((a, b) => Math.min(a, b))
  const winners = others.filter((_, at) => values[at] === best)
  const value = winners[0]?.[number]
  const nodes = winners.map((row) => row[column])
  return isNumber ? answered(text`${value}.`, value) : answered(text`${listed(nodes)} (${wordsOfName(number)} ${value}).`, nodes)
}

function answerVectors({ column }: As<'vectors'>, { rows, isCut }: ResultCells): Rendered {
  if (isCut) return unknown('There are too many to tell.')
  const vectors = rows.map((row) => ({ node: row['node'], vector: row[column] }))
  const lines = vectors.map(({ node, vector }) => text`${node}: ${vector?.as({ text: `[${membersOf(vector).map(valueIn).join(', ')}]` })}`)
  return answered(joined(lines, '\n'), Object.fromEntries(vectors.map(({ node, vector }) => [String(node?.value), vector])))
}

function answerOverview({ summary, rows }: ResultCells): Rendered {
  const kinds = (isLabel: boolean) => {
    const ofKind = rows.filter((row) => (row['kind']?.value === 'label') === isLabel)
    return listed(ofKind.map(({ name, count }) => text`${name} (${count})`))
  }
  const { nodeCount, relationshipCount, orientation } = summary
  const overview = text`${nodeCount} nodes: ${kinds(true)}. ${relationshipCount} relationships (${orientation}): ${kinds(false)}.`
  return answered(overview, { ...summary })
}

const withoutWay = (show: As<'truth'>): As<'truth'> => ({ ...show, rows: 'sides' })

/** Renders a tool's result in the query's shape. */
export function answerCall({ call, show }: Asked, result: ResultCells): Rendered {
  switch (show.as) {
    case 'number':
      return answerNumber(show, result)
    case 'truth':
      // Without directions, the rows are not a directed path.
      return answerTruth(call.arguments['orientation'] === 'undirected' ? withoutWay(show) : show, result)
    case 'path':
    case 'cost':
      return answerPath(show, result)
    case 'within':
      return answerWithin(show, result)
    case 'paths':
      return answerPaths(show, result)
    case 'along':
    case 'around':
      return answerOrder(show as As<'along' | 'around'>, result)
    case 'sides':
      return answerSides(show as As<'sides'>, result)
    case 'score':
      return answerScore(show, result)
    case 'members':
    case 'size':
    case 'group':
      return answerMembers(show, result)
    case 'together':
      return answerTogether(result)
    case 'extreme':
      return answerExtreme(show, result)
    case 'vectors':
      return answerVectors(show, result)
    case 'overview':
    case 'report':
      return answerOverview(result)
    case 'rows':
      return answerRows(show as As<'rows'>, result)
  }
}
