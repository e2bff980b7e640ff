import type { KernelControl } from '../../graph/control.ts'
import { randomNumbers } from '../../graph/kernels/random.ts'
import { connectedParts, type Part } from './connected-parts.ts'
import { type Links, neighborsOf } from './links.ts'
import { placePart } from './place-part.ts'
import { type Points, rangesOf } from './points.ts'

/** The width of all parts, packed, in relation to their height. */
const ASPECT = 1.5
/** Space around a part, in the side of the square that each of its nodes counts for. */
const MARGIN = 1
const EPSILON = 1e-6

interface Box {
  readonly members: Uint32Array
  readonly points: Points
  readonly width: number
  readonly height: number
}

/**
 * Places all nodes, near their neighbours. Each connected component has a box that its number of nodes sizes; the boxes are packed in rows, the largest
 * first, so that small components stay in view. The same links and seed give the same points.
 */
export function forceLayout(links: Links, seed: number, control: KernelControl): Points {
  const parts = connectedParts(neighborsOf(links), randomNumbers(seed))
  const boxes = parts.map((part) => boxed(part, placePart(part, control)))
  return packed(boxes, links.nodeCount)
}

/** Moves a part's points to the middle of a box. */
function boxed({ members }: Part, points: Points): Box {
  const [x, y] = rangesOf(points)
  const [across, down] = [x.most - x.least, y.most - y.least]
  const scale = (1.3 * Math.sqrt(members.length)) / Math.max(across, down, EPSILON)
  for (let at = 0; at < points.length; at++) points[at] = MARGIN / 2 + ((points[at] as number) - (at % 2 === 0 ? x : y).least) * scale
  return { members, points, width: across * scale + MARGIN, height: down * scale + MARGIN }
}

/** Fills rows from the left; under a box lie others of about its width, down to the bottom of the row. */
function packed(boxes: readonly Box[], nodeCount: number): Points {
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
  const rowWidth = boxes.reduce((most, { width }) => Math.max(most, width), Math.sqrt(area * ASPECT))
  const all = new Float32Array(2 * nodeCount)
  const row = { top: 0, height: 0 }
  const column = { left: 0, width: 0, bottom: 0 }
  for (const box of boxes) {
    const isBelow = column.bottom + box.height <= row.top + row.height && box.width <= column.width && box.width > column.width / 2
    if (!isBelow) {
      Object.assign(column, { left: column.left + column.width, width: box.width, bottom: row.top })
      if (column.left + box.width > rowWidth + EPSILON) {
        Object.assign(row, { top: row.top + row.height, height: 0 })
        Object.assign(column, { left: 0, bottom: row.top })
      }
    }
    move(all, box, column.left, column.bottom)
    column.bottom += box.height
    row.height = Math.max(row.height, column.bottom - row.top)
  }
  return all
}

function move(all: Points, { members, points }: Box, left: number, top: number): void {
  for (const [place, node] of members.entries()) {
    all[2 * node] = left + (points[2 * place] as number)
    all[2 * node + 1] = top + (points[2 * place + 1] as number)
  }
}
