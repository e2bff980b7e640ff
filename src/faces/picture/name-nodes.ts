import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Frame } from './frame.ts'
import { type Label, LabelPlacer, type Spot } from './label-placer.ts'
import type { Scene } from './scene.ts'

/** Of the number of a path's step. */
export const STEP_RADIUS = 7

const MOST_NAMES = 70
const MOST_BESIDE_PATH = 25
/** Names that may lie apart from their nodes. */
const MOST_LED = 8
/** Nodes tried, the most important first. */
const MOST_TRIED = 500
/** Spots between two pauses. */
const CHUNK = 32

/** Names the nodes of the path, then the most important others for which there is space. */
export function* nameNodes(scene: Scene, spots: readonly Spot[], frame: Frame): Steps<readonly Label[]> {
  const placer = new LabelPlacer(frame)
  yield* namePath(scene, spots, placer)
  for (const [at, { x, y, radius }] of spots.entries()) {
    if (at % CHUNK === 0) yield
    placer.block(x, y, radius * 0.8)
  }
  yield* nameOthers(scene, spots, placer)
  return placer.labels
}

function* namePath({ path }: Scene, spots: readonly Spot[], placer: LabelPlacer): Steps<void> {
  const steps = path.flatMap((node) => spots[node] ?? [])
  for (const [at, step] of steps.entries()) {
    if (at % CHUNK === 0) yield
    blockLine(placer, steps[at - 1] ?? step, step)
  }
  for (const [at, spot] of steps.entries()) {
    if (at % CHUNK === 0) yield
    placer.place({ ...spot, radius: STEP_RADIUS + 1, text: `${at + 1} ${spot.text}` }, { isStrong: true, mayLieApart: true })
  }
}

function* nameOthers({ nodes, path }: Scene, spots: readonly Spot[], placer: LabelPlacer): Steps<void> {
  const onPath = new Set(path)
  const others = [...nodes.keys()].filter((node) => !onPath.has(node)).sort((a, b) => (nodes[b]?.importance ?? 0) - (nodes[a]?.importance ?? 0) || a - b)
  const [most, led] = path.length > 0 ? [MOST_BESIDE_PATH, 0] : [MOST_NAMES, MOST_LED]
  const full = placer.labels.length + most
  for (const [at, spot] of others
    .flatMap((node) => spots[node] ?? [])
    .slice(0, MOST_TRIED)
    .entries()) {
    if (placer.labels.length >= full) return
    if (at % CHUNK === 0) yield
    placer.place(spot, { isStrong: false, mayLieApart: at < led })
  }
}

function blockLine(placer: LabelPlacer, from: Spot, to: Spot): void {
  const pieces = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6))
  for (let piece = 1; piece <= pieces; piece++) {
    const share = piece / pieces
    placer.block(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, piece === pieces ? STEP_RADIUS : 3)
  }
}
