import { formatList, formatValue } from '../../results/format.ts'
import type { Shown } from './read-result.ts'
import type { LegendItem, Mark } from './scene.ts'
import { clean, counted } from './text.ts'
import { GROUPS, SHADES } from './theme.ts'

/** How nodes are coloured and sized. */
export interface Marking {
  readonly marks: readonly Mark[]
  /** 0 to 1. */
  readonly importance: readonly number[]
  readonly legend: readonly LegendItem[]
  /** Parts of the caption. */
  readonly caption: readonly string[]
  /** What the result says first, as sentences. */
  readonly sentences: readonly string[]
}

interface Named {
  readonly names: readonly string[]
  readonly degrees: readonly number[]
}

const count = (value: number): string => value.toLocaleString('en')
const TOP = 3

export function markNodes(shown: Shown | null, nodes: Named, tool: string): Marking {
  const most = nodes.degrees.reduce((highest, degree) => Math.max(highest, degree), 1)
  const byDegree = nodes.degrees.map((degree) => degree / most)
  if (shown?.kind === 'scores') return markScores(shown, nodes, tool)
  if (shown?.kind === 'groups') return { ...markGroups(shown, nodes, tool), importance: byDegree }
  const plain = { marks: nodes.names.map((): Mark => 'n'), importance: byDegree }
  return shown === null ? { ...plain, legend: [], caption: [], sentences: [] } : { ...plain, ...markPath(shown, nodes, tool) }
}

function markScores({ values, column }: Extract<Shown, { kind: 'scores' }>, { names }: Named, tool: string): Marking {
  const known = [...values.keys()].filter((node) => Number.isFinite(values[node]))
  const of = (node: number) => values[node] as number
  const [low, high] = known.reduce(
    ([least, most], node) => [Math.min(least, of(node)), Math.max(most, of(node))],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  )
  const share = (node: number) => (high > low ? (of(node) - low) / (high - low) : 0.5)
  const isKnown = (node: number) => Number.isFinite(of(node))
  const markOf = (node: number): Mark => (isKnown(node) ? `q${Math.min(SHADES - 1, Math.floor(share(node) * SHADES))}` : 'x')
  const marks = names.map((_, node) => markOf(node))
  const best = known.sort((a, b) => of(b) - of(a) || a - b).slice(0, TOP)
  const none: LegendItem[] = known.length < names.length ? [{ kind: 'node', mark: 'x', text: `no ${column} (${count(names.length - known.length)})` }] : []
  return {
    marks,
    importance: names.map((_, node) => (isKnown(node) ? share(node) : 0)),
    legend: known.length === 0 ? none : [{ kind: 'ramp', text: column, low: formatValue(low), high: formatValue(high) }, ...none],
    caption: [`size and colour: ${column} by ${tool}`],
    sentences: [`Highest ${column} by ${tool}: ${best.map((node) => `${clean(names[node] ?? '')} (${formatValue(of(node))})`).join(', ')}.`]
  }
}

function markGroups(
  { groupOf, count: groups, noun }: Extract<Shown, { kind: 'groups' }>,
  { names, degrees }: Named,
  tool: string
): Omit<Marking, 'importance'> {
  const sizes = new Map<number, number>()
  const best = new Map<number, number>()
  for (const [node, group] of groupOf.entries()) {
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
    if ((degrees[node] ?? 0) > (degrees[best.get(group) ?? -1] ?? -1)) best.set(group, node)
  }
  const drawn = [...sizes.keys()].filter((group) => group >= 0).sort((a, b) => a - b)
  const colored = drawn.slice(0, GROUPS)
  const colorOf = new Map(colored.map((group, at): [number, Mark] => [group, `g${at}`]))
  const titleOf = (group: number) => `${clean(names[best.get(group) ?? 0] ?? '')} (${counted(sizes.get(group) ?? 0, 'node')})`
  const rest = drawn.slice(GROUPS).reduce((sum, group) => sum + (sizes.get(group) ?? 0), sizes.get(-1) ?? 0)
  const inNone = sizes.has(-1) ? [`in no ${noun}`] : []
  const grey = [...(drawn.length > GROUPS ? [`${count(drawn.length - GROUPS)} smaller`] : []), ...inNone].join(' or ')
  return {
    marks: Array.from(groupOf, (group): Mark => colorOf.get(group) ?? 'x'),
    legend: [
      ...colored.map((group): LegendItem => ({ kind: 'node', mark: colorOf.get(group) ?? 'x', text: titleOf(group) })),
      ...(rest > 0 ? [{ kind: 'node', mark: 'x', text: `${grey} (${counted(rest, 'node')})` } as const] : [])
    ],
    caption: [`colour: ${counted(groups, noun)} by ${tool}`, 'each named by its best-connected node'],
    sentences: [`${counted(groups, noun)} by ${tool}. The largest: ${drawn.slice(0, TOP).map(titleOf).join(', ')}.`]
  }
}

function markPath({ nodes, paths }: Extract<Shown, { kind: 'path' }>, { names }: Named, tool: string): Pick<Marking, 'legend' | 'caption' | 'sentences'> {
  const nameOf = (node: number | undefined) => clean(names[node ?? -1] ?? '')
  const [first, last] = [nameOf(nodes[0]), nameOf(nodes.at(-1))]
  const steps = counted(nodes.length, 'node')
  return {
    legend: [{ kind: 'path', text: `path from ${first} to ${last}, ${steps}` }],
    caption: [`path by ${tool}${paths > 1 ? `, the first of ${count(paths)}` : ''}`],
    sentences: [`The path has ${steps}: ${formatList(nodes.map(nameOf))}.`]
  }
}
