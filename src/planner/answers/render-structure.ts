import type { ShapedResult } from '../../results/shape.ts'
import type { Rendered } from '../planner.ts'

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })
const yesNo = (isYes: boolean, why: string): Rendered => answered(`${isYes ? 'Yes' : 'No'}${why}`, isYes)
const nodesOf = ({ rows }: ShapedResult) => rows.map((row) => String(row['node']))
const named = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Names of the rows shown, and how many there are if these are not all. */
function listed(names: readonly string[], { truncated, total }: ShapedResult): string {
  return truncated ? `[${names.join(', ')}, ...] (${total} in all)` : `[${names.join(', ')}]`
}

/** @param isDenied whether it was asked if there is none. */
function renderCycle(result: ShapedResult, isDenied = false): Rendered {
  const has = result.summary['hasCycle'] === true
  const nodes = nodesOf(result)
  const cycle = result.truncated ? [...nodes, '...'] : [...nodes, nodes[0] ?? '']
  return yesNo(has !== isDenied, has ? `: [${cycle.join(', ')}] is a cycle.` : ', there is no cycle.')
}

/** @param isDenied whether it was asked if two sides are impossible. */
function renderSides(result: ShapedResult, isDenied = false): Rendered {
  const is = result.summary['isBipartite'] === true
  if (!is) return yesNo(isDenied, `: [${named(result.summary['oddCycle']).join(', ')}] is a cycle of odd length.`)
  const side = (number: number) => `[${result.rows.flatMap((row) => (row['side'] === number ? [String(row['node'])] : [])).join(', ')}]`
  const [first, second] = named(result.summary['sizes'])
  return yesNo(!isDenied, result.truncated ? `: ${first} nodes on one side, ${second} on the other.` : `: one side ${side(0)}, the other ${side(1)}.`)
}

/** @param asks whether it was asked if there is an order. */
function renderOrder(result: ShapedResult, asks = false): Rendered {
  if (result.summary['isAcyclic'] !== true)
    return answered(`No order is possible: [${named(result.summary['cycle']).join(', ')}] is a cycle.`, asks ? false : null)
  const order = nodesOf(result)
  return answered(`${asks ? 'Yes: ' : ''}${listed(order, result)}`, order)
}

function renderTour(result: ShapedResult, what = 'path'): Rendered {
  const { exists } = result.summary
  if (exists === null)
    return { status: 'cannot_answer', answer: `Whether there is such a ${what} is unknown: the search hit its step limit without an answer.`, data: null }
  return yesNo(exists === true, exists === true ? `. One such ${what}: ${listed(nodesOf(result), result)}.` : `, there is no such ${what}.`)
}

function renderMatching(result: ShapedResult, isTurned: (source: string) => boolean = () => false, asksCount = false): Rendered {
  const pairs = result.rows.map((row) => [String(row['source']), String(row['target'])] as const)
  const turned = pairs.map(([a, b]) => (isTurned(a) ? ([b, a] as const) : ([a, b] as const)))
  const { pairCount } = result.summary
  const lines = turned.map(([a, b]) => `${a}: ${b}`).join('\n')
  const isShort = asksCount || result.truncated
  return answered(isShort ? `${pairCount} pairs${result.truncated ? ', such as' : ''}:\n${lines}` : lines, asksCount ? pairCount : Object.fromEntries(turned))
}

function renderTriangle({ rows }: ShapedResult): Rendered {
  const [row] = rows
  if (row === undefined) return answered('No three nodes are all joined to each other.', null)
  return answered(`The nodes [${named(row['nodes']).join(', ')}] are all joined to each other and have the largest sum, ${row['sum']}.`, row['sum'])
}

function renderVectors({ rows }: ShapedResult, noun = ''): Rendered {
  const vectors = rows.map((row) => [String(row['node']), row['embedding']] as const)
  const text = (vector: unknown) => (Array.isArray(vector) ? `[${vector.join(', ')}]` : JSON.stringify(vector))
  return answered(vectors.map(([node, vector]) => `${noun}${node}: ${text(vector)}`).join('\n'), Object.fromEntries(vectors))
}

const renderers: Readonly<Record<string, (result: ShapedResult) => Rendered>> = {
  find_cycle: (result) => renderCycle(result),
  two_coloring: (result) => renderSides(result),
  topological_order: (result) => renderOrder(result),
  hamiltonian_path: (result) => renderTour(result),
  maximum_matching: (result) => renderMatching(result),
  heaviest_triangles: renderTriangle,
  pass_messages: (result) => renderVectors(result)
}

/** What a tool for the structure of a graph has found; null for the result of any other. */
export function renderStructure(result: ShapedResult): Rendered | null {
  return renderers[result.tool]?.(result) ?? null
}
