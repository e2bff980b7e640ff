import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { CommunityGraph } from './condense.ts'
import { markNodes } from './mark-nodes.ts'
import { pushApart } from './push-apart.ts'
import type { Shown } from './read-result.ts'
import type { Scene, SceneNode } from './scene.ts'
import { clean, counted } from './text.ts'

export interface CommunityParts {
  readonly title: string
  readonly nodeCount: number
  readonly relationshipCount: number
  readonly communities: CommunityGraph
  /** By community. */
  readonly points: Float32Array
  /** Of the best-connected members. */
  readonly names: readonly string[]
  /** Scores are shown as means of members. */
  readonly shown: Shown | null
  readonly tool: string
}

/** The area of all circles, in squares of the longer side. */
const AREA = 0.13
const LEAST_RADIUS = 0.006
const MOST_RADIUS = 0.11
const TOP = 3
/** More lines hide each other. */
const MOST_LINKS = 1000

/** Faster than toLocaleString by far. */
const numbers = new Intl.NumberFormat('en')

/** A scene with a circle for each community. */
export function* communityScene(parts: CommunityParts): Steps<Scene> {
  const { title, communities, names, nodeCount, relationshipCount, tool } = parts
  const { sizes, pairs, counts, total, leftOut } = communities
  const members = sizes.reduce((sum, size) => sum + size, 0)
  const radii = sizes.map((size) => Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, Math.sqrt((AREA * size) / (Math.PI * members)))))
  const points = yield* pushApart(parts.points, radii)
  yield
  const marking = markNodes(meanOf(parts), { names, degrees: sizes }, tool)
  const texts = names.map((name, at) => (sizes[at] === 1 ? clean(name) : `${clean(name)} + ${numbers.format((sizes[at] ?? 1) - 1)}`))
  const nodes = texts.map((text, at): SceneNode => {
    return {
      x: points[2 * at] ?? 0,
      y: points[2 * at + 1] ?? 0,
      radius: radii[at] ?? LEAST_RADIUS,
      text,
      importance: sizes[at] ?? 0,
      mark: marking.marks[at] ?? 'n'
    }
  })
  yield
  const whole = `${counted(nodeCount, 'node')} in ${counted(total, 'community')}`
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1)
  const widthOf = (count: number) => 0.5 + Math.round(6 * Math.sqrt(count / most)) / 2
  const strongest = [...pairs.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).slice(0, MOST_LINKS)
  yield
  const rest = leftOut > 0 ? [`not drawn: ${counted(leftOut, 'node')} in ${counted(total - sizes.length, 'small community')}`] : []
  const largest = texts.slice(0, TOP).map((text, at) => `${text} (${counted(sizes[at] ?? 0, 'node')})`)
  return {
    title,
    caption: [
      whole,
      counted(relationshipCount, 'relationship'),
      ...rest,
      ...linkNote(pairs.length),
      'each named by its best-connected node',
      ...marking.caption
    ],
    description: [`The graph ${title}: ${whole}, each drawn as a circle.`, `The largest: ${largest.join(', ')}.`, ...marking.sentences].join(' '),
    nodes,
    links: [{ style: 0, pairs: strongest.map((link) => pairs[link] ?? [0, 0]), widths: strongest.map((link) => widthOf(counts[link] ?? 1)) }],
    isDirected: false,
    path: [],
    legend: marking.legend
  }
}

const linkNote = (count: number): string[] =>
  count > MOST_LINKS ? [`the ${MOST_LINKS.toLocaleString('en')} strongest of ${count.toLocaleString('en')} links`] : []

function meanOf({ shown, communities: { sizes, placeOf } }: CommunityParts): Shown | null {
  if (shown?.kind !== 'scores') return null
  const [sums, known] = [new Float64Array(sizes.length), new Float64Array(sizes.length)]
  for (const [node, place] of placeOf.entries()) {
    const value = shown.values[node] ?? Number.NaN
    if (place === -1 || Number.isNaN(value)) continue
    sums[place] = (sums[place] ?? 0) + value
    known[place] = (known[place] ?? 0) + 1
  }
  return { kind: 'scores', column: `mean ${shown.column}`, values: sums.map((sum, place) => sum / (known[place] ?? 0)) }
}
