import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Layout } from '../../engines/layout/layouts.ts'
import type { Csr } from '../../graph/csr.ts'
import { degreeOf, pairsOf } from './links-of.ts'
import { markNodes } from './mark-nodes.ts'
import type { Shown } from './read-result.ts'
import type { LegendItem, Scene, SceneLinks, SceneNode } from './scene.ts'
import { clean, counted } from './text.ts'

/** Relationships of one type, over the nodes of the whole; null: of all types. */
export interface TypedLinks {
  readonly type: string | null
  readonly csr: Csr
}

export interface NodeSceneParts {
  readonly title: string
  readonly layout: Layout
  readonly csr: Csr
  readonly links: readonly TypedLinks[]
  /** More types than line styles. */
  readonly mixedTypes: number
  readonly isDirected: boolean
  readonly shown: Shown | null
  readonly tool: string
}

/** The radius of a node, as a share of the distance between nodes that fill the plot. */
const RADIUS_SHARE = 0.08
const LEAST_RADIUS = 0.0016
const MOST_RADIUS = 0.0075
/** The same for few nodes, which have a smaller plot: divided by the root of their number. */
const MOST_OF_FEW = 0.044
/** More arrowheads than these hide what they point at. */
const MOST_ARROWS = 400

/** A scene with each node and relationship. */
export function* nodeScene(parts: NodeSceneParts): Steps<Scene> {
  const { layout, csr, shown, tool } = parts
  const { points } = layout
  const names = layout.names.map((name, node) => clean(name) || clean(layout.keys[node] ?? ''))
  const degrees = names.map((_, node) => degreeOf(csr, node))
  yield
  const marking = markNodes(shown, { names, degrees }, tool)
  const { links, legend } = yield* linksOf(parts)
  const notes = yield* notesOf(parts)
  const size = sizeOf(layout)
  const nodes = names.map((text, node): SceneNode => {
    const importance = marking.importance[node] ?? 0
    return {
      x: points[2 * node] ?? 0,
      y: points[2 * node + 1] ?? 0,
      radius: size * (0.65 + 1.1 * Math.sqrt(importance)),
      text,
      importance,
      mark: marking.marks[node] ?? 'n'
    }
  })
  const counts = `${counted(names.length, 'node')}, ${counted(csr.arcCount, 'relationship')}`
  return {
    title: parts.title,
    caption: [counts, ...notes, ...marking.caption],
    description: [`The graph ${parts.title}: ${counts}.`, ...marking.sentences, ...mostLinked(names, degrees)].join(' '),
    nodes,
    links,
    isDirected: parts.isDirected && csr.arcCount <= MOST_ARROWS,
    path: shown?.kind === 'path' ? shown.nodes : [],
    legend: [...marking.legend, ...legend]
  }
}

function sizeOf({ names, points }: Layout): number {
  const height = points.reduce((most, value, at) => (at % 2 === 1 ? Math.max(most, value) : most), 0.2)
  const count = Math.max(1, names.length)
  const most = Math.max(MOST_RADIUS, MOST_OF_FEW / Math.sqrt(count))
  return Math.min(most, Math.max(LEAST_RADIUS, RADIUS_SHARE * Math.sqrt(height / count)))
}

function* linksOf({ links: typed, isDirected }: NodeSceneParts): Steps<{ links: SceneLinks[]; legend: LegendItem[] }> {
  const links: SceneLinks[] = []
  for (const [style, { csr }] of typed.entries()) links.push({ style, pairs: yield* pairsOf(csr, isDirected) })
  const legend = typed.flatMap(({ type, csr }, style): LegendItem[] =>
    type === null || typed.length === 1 ? [] : [{ kind: 'line', style, text: `${type} (${csr.arcCount.toLocaleString('en')})` }]
  )
  return { links, legend }
}

function* notesOf({ layout, csr, mixedTypes }: NodeSceneParts): Steps<string[]> {
  const lines = yield* pairsOf(csr, false)
  const parallel = csr.arcCount - lines.length
  return [
    ...(mixedTypes > 0 ? [`${mixedTypes} types, drawn alike`] : []),
    ...(parallel > 0 ? [`${counted(parallel, 'parallel relationship')} on shared lines`] : []),
    ...(layout.estimated > 0 ? [`${counted(layout.estimated, 'node')} without coordinates, beside neighbours`] : [])
  ]
}

function mostLinked(names: readonly string[], degrees: readonly number[]): string[] {
  const most = degrees.reduce((best, degree, node) => (degree > (degrees[best] ?? -1) ? node : best), 0)
  return (degrees[most] ?? 0) === 0 ? [] : [`${names[most]} has the most relationships (${degrees[most]}).`]
}
