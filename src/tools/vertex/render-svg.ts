import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import type { Value } from '../../graph/vertex/language/functions.ts'
import type { TracedNode, TracedSuperstep } from '../../graph/vertex/run/trace.ts'
import { drawSupersteps, type Frame, type Picture } from './draw-supersteps.ts'
import { formatNumber, isNodeType, type Names } from './format-trace.ts'
import { layOutNodes } from './lay-out-nodes.ts'

/** Larger graphs have no picture. */
export const MAX_NODES = 50
export const MAX_ARCS = 2500

const MAX_PANELS = 12
const MAX_ARROWS = 80
const SHADES = 7
const GROUPS = 10

/** The shown field: the one that orders the result, else the first number or boolean that changes, else the first. null without any. */
function shownField({ source, result }: CheckedProgram, trace: readonly TracedSuperstep[]): string | null {
  const names = Object.keys(source.state)
  const isPlain = (name: string) => !isNodeType(source.state[name]?.type)
  const ordering = result.order === null ? undefined : result.columns[result.order.column]
  if (ordering?.kind === 'field' && isPlain(ordering.name) && names.includes(ordering.name)) return ordering.name
  const [first, last] = [trace[0], trace.at(-1)]
  const changes = (name: string) => first?.nodes.some(({ state }, node) => !Object.is(state[name], last?.nodes[node]?.state[name])) === true
  return names.find((name) => isPlain(name) && changes(name)) ?? names[0] ?? null
}

/** How to draw a value of the shown field. */
interface Look {
  readonly legend: Picture['legend']
  fill(value: Value): string
  text(value: Value): string
}

function lookOfNumbers(field: string, values: readonly number[]): Look {
  const finite = values.filter(Number.isFinite)
  const [least, most] = [Math.min(...finite), Math.max(...finite)]
  const shade = (value: number) => (most === least ? 3 : Math.round(((SHADES - 1) * (value - least)) / (most - least)))
  const fill = (value: number) => (Number.isFinite(value) ? `q${shade(value)}` : 'x')
  const ends = most === least ? [least] : [least, most]
  const legend = finite.length === 0 ? [] : ends.map((value) => ({ fill: fill(value), label: `${field} ${formatNumber(value, 3)}` }))
  const short = (value: number) => (Number.isFinite(value) ? formatNumber(value, Math.abs(value) < 1 ? 2 : 3) : value > 0 ? '∞' : '-∞')
  return {
    legend: finite.length === values.length ? legend : [...legend, { fill: 'x', label: 'infinite' }],
    fill: (value) => fill(Number(value)),
    text: (value) => (short(Number(value)).length > 5 ? '' : short(Number(value)))
  }
}

function lookOfTruth(field: string): Look {
  const fill = (value: Value) => (value === true ? 'yes' : 'no')
  return { legend: [false, true].map((value) => ({ fill: fill(value), label: `${field}: ${value ? 'yes' : 'no'}` })), fill, text: () => '' }
}

/** The nodes that most nodes end with have a colour each. */
function lookOfNodes(last: readonly number[], names: Names): Look {
  const counts = new Map<number, number>()
  for (const value of last) if (value >= 0) counts.set(value, (counts.get(value) ?? 0) + 1)
  const colored = [...counts].sort(([a, some], [b, others]) => others - some || a - b).slice(0, GROUPS)
  const groups = new Map(colored.map(([value], at) => [value, `c${at}`]))
  return {
    legend: [...groups].map(([value, fill]) => ({ fill, label: names(value) })),
    fill: (value) => groups.get(Number(value)) ?? 'x',
    text: (value) => (Number(value) >= 0 && names(Number(value)).length <= 3 ? names(Number(value)) : '')
  }
}

function lookOf(field: string | null, type: string | undefined, trace: readonly TracedSuperstep[], names: Names): Look {
  if (field === null) return { legend: [], fill: () => 'x', text: () => '' }
  const valuesOf = (supersteps: readonly TracedSuperstep[]) => supersteps.flatMap(({ nodes }) => nodes.map(({ state }) => Number(state[field])))
  if (type === 'boolean') return lookOfTruth(field)
  return type === 'number' ? lookOfNumbers(field, valuesOf(trace)) : lookOfNodes(valuesOf(trace.slice(-1)), names)
}

/** Messages to nodes that changed; empty when they are too many to distinguish, or not all were traced. */
function messagesTo(nodes: readonly TracedNode[]): [number, number][] {
  const changed = nodes.filter(({ isChanged }) => isChanged)
  const sent = changed.flatMap(({ node, messages }) => messages.map(({ from }): [number, number] => [from, node]))
  return sent.length <= MAX_ARROWS && changed.every(({ messages, messageCount }) => messages.length === messageCount) ? sent : []
}

function captionOf({ number, phase, changed }: TracedSuperstep, isOnePhase: boolean): string {
  if (number === 0) return 'start'
  return `superstep ${number}${isOnePhase ? '' : `, ${phase.slice(0, 14)}`}: ${changed} changed`
}

function frameOf(superstep: TracedSuperstep, field: string | null, look: Look, isOnePhase: boolean): Frame {
  const { number, nodes } = superstep
  const values = nodes.map(({ state }) => (field === null ? 0 : (state[field] ?? 0)))
  return {
    superstep: number,
    caption: captionOf(superstep, isOnePhase),
    fills: values.map(look.fill),
    texts: values.map(look.text),
    isChanged: nodes.map(({ isChanged }) => number > 0 && isChanged),
    messages: number > 0 ? messagesTo(nodes) : []
  }
}

/**
 * Draws a run whose nodes were all traced, in the order of their indexes: up to 12 supersteps, the first ones and the last.
 * @param arcs ends of relationships, in the orientation of the run
 */
export function* renderSvg(
  program: CheckedProgram,
  trace: readonly TracedSuperstep[],
  arcs: readonly (readonly [number, number])[],
  isDirected: boolean,
  names: Names
): Steps<string> {
  const { source } = program
  const shown = trace.length <= MAX_PANELS ? trace : [...trace.slice(0, MAX_PANELS - 1), ...trace.slice(-1)]
  const field = shownField(program, shown)
  const look = lookOf(field, source.state[field ?? '']?.type, shown, names)
  const links = [...new Map(arcs.map((arc) => [arc[0] * MAX_NODES + arc[1], arc])).values()]
  const frames: Frame[] = []
  for (const superstep of shown) {
    yield
    frames.push(frameOf(superstep, field, look, source.phases.length === 1))
  }
  const nodeCount = trace[0]?.nodes.length ?? 0
  return yield* drawSupersteps({
    title: field === null ? source.name : `${source.name}: ${field}`,
    names: Array.from({ length: nodeCount }, (_, node) => names(node)),
    points: yield* layOutNodes(nodeCount, links),
    links,
    isDirected,
    frames,
    legend: look.legend
  })
}
