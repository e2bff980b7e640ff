import type { ShapedResult } from '../../results/shape.ts'
import { wordsOfName } from '../../store/fold.ts'
import type { Query, Shown } from '../tree.ts'
import { answered, type Rendered, type Row, unknown } from './rendered.ts'
import { answerMembers, answerTogether } from './tool-groups.ts'
import unitsByKind from './units.json' with { type: 'json' }
import { capital, plural, pluralNoun, say, sayList } from './wording.ts'

type Asked = Extract<Query, { ask: 'call' }>
type As<Kind extends Shown['as']> = Extract<Shown, { as: Kind }>

const MOST_SHOWN = 50

const units: ReadonlySet<string> = new Set(Object.values(unitsByKind).flatMap((names) => Object.keys(names)))

const nounOf = (key: string): string => wordsOfName(key).replace(/ count$/, '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** Nodes one after another; of very many the first. */
const sayWay = (nodes: readonly unknown[]): string =>
  nodes.length <= MOST_SHOWN ? nodes.map(say).join(' → ') : `${nodes.slice(0, MOST_SHOWN).map(say).join(' → ')} … (${nodes.length} in all)`

/** `3 hops`, `8 km`, or of a property without a unit `total time 18`. */
function sayCost(cost: unknown, unit: unknown): string {
  const of = typeof unit === 'string' ? wordsOfName(unit) : 'hops'
  if (of === 'hops') return plural(Number(cost), 'hop')
  const measure = of.split(' ').at(-1) ?? ''
  return units.has(measure) ? `${say(cost)} ${measure}` : `total ${of} ${say(cost)}`
}

function answerNumber({ key, isCount, unit, rows: column, lacking = '' }: As<'number'>, { summary, rows }: ShapedResult): Rendered {
  const value = summary[key]
  if (typeof value !== 'number') return unknown(`There is no ${wordsOfName(key)} here.`)
  if (Number(summary[lacking] ?? 0) > 0) return unknown(`There is none: ${say(summary[lacking])} nodes are out of reach.`)
  const noun = nounOf(key)
  if (isCount) return answered(`${say(value)} ${value === 1 ? noun : pluralNoun(noun)}.`, value)
  const name = typeof summary[unit ?? ''] === 'string' ? ` (${wordsOfName(String(summary[unit ?? '']))})` : ''
  const way = column === undefined ? '' : `: ${sayWay(listOf(rows[0]?.[column]))}`
  return answered(`The ${wordsOfName(key)} is ${say(value)}${name}${way}.`, value)
}

const around = (nodes: readonly unknown[], isRound: boolean) => (isRound && nodes.length > 0 ? [...nodes, nodes[0]] : nodes)

function truthOf(value: unknown, is: number | undefined): boolean | null {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? (is === undefined ? value > 0 : value === is) : value === true
}

/** What shows that it is so, where the rows are all of it: the way that was found, or the cycle of odd length that forbids two sides. */
function shownBy({ key, rows: shape }: As<'truth'>, holds: boolean, { summary, rows, total }: ShapedResult): string {
  const odd = holds ? [] : listOf(summary['oddCycle'])
  if (odd.length > 0) return `: [${odd.map(say).join(', ')}] is a cycle of odd length`
  const nodes = rows.map(({ node }) => node).filter((node) => node !== undefined)
  const isShown = shape === undefined ? key === 'found' : shape !== 'sides'
  return holds && isShown && nodes.length > 0 && total <= rows.length ? `: ${sayWay(around(nodes, shape === 'around'))}` : ''
}

function answerTruth(show: As<'truth'>, result: ShapedResult): Rendered {
  const { key, is, isOpposite } = show
  const holds = truthOf(result.summary[key], is)
  if (holds === null) return unknown('The search gave up before it was certain.')
  const shown = shownBy(show, holds, result)
  if (show.isLoose === true && holds && result.total > 2)
    return {
      status: 'needs_clarification',
      answer: `No relationship joins them; a path does${shown}. Which is meant?`,
      data: { adjacent: false, reachable: true }
    }
  // Whether that is a yes is not known.
  if (isOpposite === null) return answered(`${sayFact(key, holds, result.summary)}${shown}.`, { [key]: holds })
  return answered(`${holds === isOpposite ? 'No' : 'Yes'}${shown}.`, holds !== isOpposite)
}

/** What a summary's key says: `hasCycle`, `isBipartite`, or a way that was found. */
function sayFact(key: string, holds: boolean, { source, target }: ShapedResult['summary']): string {
  const [lead = '', ...rest] = wordsOfName(key).split(' ')
  const there = holds ? 'There is a' : 'There is no'
  if (key === 'found') return `${there} path from ${say(source)} to ${say(target)}`
  return lead === 'is' ? `The graph is ${holds ? '' : 'not '}${rest.join(' ')}` : `${there} ${rest.join(' ')}`
}

/** Which way leads so, where there is one. */
function answerOrder({ as, key }: As<'along' | 'around'>, { summary, rows }: ShapedResult): Rendered {
  if (summary[key] === null) return unknown('The search gave up before it was certain.')
  const nodes = rows.map(({ node }) => node)
  const cycle = listOf(summary['cycle'])
  if (summary[key] !== true) return answered(as === 'along' && cycle.length > 0 ? `There is none. There is a cycle: ${sayWay(cycle)}.` : 'There is none.', null)
  return answered(`${sayWay(around(nodes, as === 'around'))}.`, nodes)
}

function answerSides({ key }: As<'sides'>, { summary, rows }: ShapedResult): Rendered {
  if (summary[key] !== true) return answered('There is no such split.', null)
  const side = (which: number) => rows.flatMap((row) => (row['side'] === which ? [row['node']] : []))
  return answered(`${sayList(side(0).map(say), side(0).length)}; and ${sayList(side(1).map(say), side(1).length)}.`, [side(0), side(1)])
}

function answerPath(shown: Shown, { summary, rows }: ShapedResult): Rendered {
  const { found, totalCost, costUnit, source, target } = summary
  if (found !== true) {
    const cost = summary['costIgnoringDirections']
    const around = cost === undefined ? '' : ` along the directions of the relationships; ignoring these, ${sayCost(cost, costUnit)}`
    return answered(`There is no path from ${say(source)} to ${say(target)}${around}.`, cost === undefined ? null : { costIgnoringDirections: cost })
  }
  const cost = sayCost(totalCost, costUnit)
  if (shown.as === 'cost') return answered(`${capital(cost)}.`, totalCost)
  const nodes = rows.map(({ node }) => node)
  return answered(`${sayWay(nodes)} (${cost}).`, { nodes, totalCost })
}

function answerWithin({ operator, value }: As<'within'>, { summary }: ShapedResult): Rendered {
  const { found, totalCost, costUnit } = summary
  if (found !== true) return answered('No: there is no path at all.', false)
  const cost = Number(totalCost)
  const holds = { '<': cost < value, '<=': cost <= value, '>': cost > value, '>=': cost >= value, '=': cost === value }[operator as '=']
  return holds === undefined ? unknown('That cannot be compared.') : answered(`${holds ? 'Yes' : 'No'}: ${sayCost(cost, costUnit)}.`, holds)
}

function answerPaths({ isCount }: As<'paths'>, { summary, rows, total }: ShapedResult): Rendered {
  if (isCount) return answered(`${say(summary['count'] ?? total)} paths.`, summary['count'] ?? total)
  if (rows.length === 0) return answered('There is no path.', [])
  const paths = rows.map((row) => ({ nodes: listOf(row['nodes']), totalCost: row['totalCost'] ?? row['hops'] }))
  return answered(
    `${paths.map(({ nodes, totalCost }, at) => `${at + 1}. ${sayWay(nodes)} (${sayCost(totalCost, summary['costUnit'])})`).join('\n')}${total > rows.length ? `\n${total} in all` : ''}`,
    paths
  )
}

const sayRow = (row: Row): string =>
  Object.entries(row)
    .filter(([name]) => !name.endsWith('Id'))
    .map(([, value]) => (Array.isArray(value) ? `(${value.map(say).join(', ')})` : say(value)))
    .join(', ')

/** Of rows that have pairs, pairs; of rows that have nodes, these. */
function answerRows({ count = '' }: As<'rows'>, { rows, total, summary }: ShapedResult): Rendered {
  if (rows.length === 0) return answered('None.', [])
  const [a, b] = Object.keys(rows[0] ?? {}).filter((name) => !name.endsWith('Id'))
  const isPair = (a === 'source' && b === 'target') || (a === 'from' && b === 'to')
  if (isPair) {
    const pairs = rows.map((row) => [row[a ?? ''], row[b ?? '']] as const)
    const counted = typeof summary[count] === 'number' ? `${plural(Number(summary[count]), nounOf(count))}:\n` : ''
    return answered(
      `${counted}${pairs.map(([left, right]) => `${say(left)}: ${say(right)}`).join('\n')}${total > rows.length ? `\n${total} in all` : ''}`,
      pairs
    )
  }
  if (a === 'node')
    return answered(
      `${sayList(
        rows.map(({ node }) => say(node)),
        total
      )}.`,
      rows.map(({ node }) => node)
    )
  return answered(`${rows.map(sayRow).join('\n')}${total > rows.length ? `\n${total} in all` : ''}`, rows)
}

function answerScore({ column }: As<'score'>, { rows }: ShapedResult): Rendered {
  const scores = rows.map((row) => ({ node: row['node'], value: row[column] ?? null }))
  const [first] = scores
  if (first === undefined) return unknown('Nothing that is stored fits.')
  const told = scores.map(({ node, value }) => `${say(node)}: ${say(value)}`)
  return answered(`${sayList(told, told.length)}.`, scores.length === 1 ? first.value : scores)
}

/** All that share the highest, or lowest, number. */
function answerExtreme({ column, number, isHighest, not, isNumber }: As<'extreme'>, { rows, total }: ShapedResult): Rendered {
  const others = rows.filter((row) => row[column] !== not)
  if (others.length === 0) return isNumber ? unknown('There is nothing of the kind.') : answered('None.', [])
  if (total > rows.length) return unknown('There are too many to tell.')
  const values = others.map((row) => Number(row[number]))
  const best = isHighest ? values.reduce((a, b) => Math.max(a, b)) : values.reduce((a, b) => Math.min(a, b))
  const nodes = others.filter((_, at) => values[at] === best).map((row) => row[column])
  const text = `${sayList(nodes.map(say), nodes.length)} (${wordsOfName(number)} ${say(best)}).`
  return isNumber ? answered(`${say(best)}.`, best) : answered(text, nodes)
}

function answerVectors({ column }: As<'vectors'>, { rows, total }: ShapedResult): Rendered {
  if (total > rows.length) return unknown('There are too many to tell.')
  const vectors = rows.map((row) => [String(row['node']), listOf(row[column])] as const)
  return answered(vectors.map(([node, vector]) => `${node}: [${vector.join(', ')}]`).join('\n'), Object.fromEntries(vectors))
}

function answerOverview({ summary, rows }: ShapedResult): Rendered {
  const of = (kind: string) => rows.filter((row) => row['kind'] === kind).map((row) => `${say(row['name'])} (${say(row['count'])})`)
  const labels = of('label')
  const types = rows.filter((row) => row['kind'] !== 'label').map((row) => `${say(row['name'])} (${say(row['count'])})`)
  const said = `${say(summary['nodeCount'])} nodes: ${sayList(labels, labels.length)}. ${say(summary['relationshipCount'])} relationships (${say(summary['orientation'])}): ${sayList(types, types.length)}.`
  return answered(said, { ...summary })
}

const withoutWay = (show: As<'truth'>): As<'truth'> => ({ ...show, rows: 'sides' })

/** What is shown of a tool's result. */
export function answerCall({ call, show }: Asked, result: ShapedResult): Rendered {
  switch (show.as) {
    case 'number':
      return answerNumber(show, result)
    case 'truth':
      // Against its direction a relationship is no step of a way.
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
