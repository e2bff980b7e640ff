import type { Frame } from './frame.ts'
import { shortened, widthOf } from './text.ts'

/** A node in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly text: string
}

export interface Label {
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly text: string
  readonly isStrong: boolean
  /** The ends of a line to its node, where it lies apart. */
  readonly lead: readonly [fromX: number, fromY: number, toX: number, toY: number] | null
}

const CELL = 4
const LINE_HEIGHT = 14
const GAP = 3
const MOST_WIDTH = 170
/** Nodes tried, the most important first. */
const MOST_TRIED = 500
/** Space between a node and its name; more than 0 with a line between them. */
const reaches = [0, 12, 26, 44, 66, 90]
const directions = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8]
] as const

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Names nodes without overlap, in order. */
export class LabelPlacer {
  readonly #frame: Frame
  readonly #columns: number
  readonly #taken: Uint8Array
  readonly labels: Label[] = []

  constructor(frame: Frame) {
    this.#frame = frame
    this.#columns = Math.ceil((frame.right - frame.left) / CELL)
    this.#taken = new Uint8Array(this.#columns * Math.ceil((frame.bottom - frame.top) / CELL))
  }

  /** Keeps names off a square. */
  block(x: number, y: number, radius: number): void {
    this.#each({ left: x - radius, top: y - radius, width: 2 * radius }, 2 * radius, (cell) => {
      this.#taken[cell] = 1
    })
  }

  /** Bold names, which may lie apart from their nodes. */
  placeStrong(spots: readonly Spot[]): void {
    for (const spot of spots) this.#place(spot, 12, reaches, true)
  }

  /** Up to `most` names; those of the first `led` nodes may lie apart from them. */
  placeOthers(spots: readonly Spot[], most: number, led: number): void {
    const before = this.labels.length
    for (const [at, spot] of spots.slice(0, MOST_TRIED).entries()) {
      if (this.labels.length - before >= most) return
      this.#place(spot, 11, at < led ? reaches : [0], false)
    }
  }

  #place(spot: Spot, fontSize: number, apart: readonly number[], isStrong: boolean): void {
    const text = shortened(spot.text, fontSize, MOST_WIDTH)
    if (text === '') return
    const width = widthOf(text, fontSize) * (isStrong ? 1.08 : 1)
    for (const reach of apart) {
      for (const direction of directions) {
        const box = beside(spot, width, reach, direction)
        if (!this.#isFree(box)) continue
        this.#each(box, LINE_HEIGHT, (cell) => {
          this.#taken[cell] = 1
        })
        this.labels.push({ x: box.left, y: box.top + LINE_HEIGHT - 3.5, text, isStrong, lead: reach > 0 ? leadOf(spot, box) : null })
        return
      }
    }
  }

  #isFree(box: Box): boolean {
    const { left, right, top, bottom } = this.#frame
    if (box.left < left || box.left + box.width > right || box.top < top || box.top + LINE_HEIGHT > bottom) return false
    let isFree = true
    this.#each(box, LINE_HEIGHT, (cell) => {
      if (this.#taken[cell] === 1) isFree = false
    })
    return isFree
  }

  #each({ left, top, width }: Box, height: number, visit: (cell: number) => void): void {
    const rows = Math.ceil(this.#taken.length / Math.max(1, this.#columns))
    const [x, y] = [left - this.#frame.left, top - this.#frame.top]
    for (let row = Math.max(0, Math.floor(y / CELL)); row <= Math.min(rows - 1, Math.floor((y + height) / CELL)); row++) {
      for (let column = Math.max(0, Math.floor(x / CELL)); column <= Math.min(this.#columns - 1, Math.floor((x + width) / CELL)); column++) {
        visit(row * this.#columns + column)
      }
    }
  }
}

function leadOf({ x, y }: Spot, { left, top, width }: Box): Label['lead'] {
  return [x, y, Math.min(left + width, Math.max(left, x)), Math.min(top + LINE_HEIGHT, Math.max(top, y))]
}

/** A box whose nearest edge or corner lies in a direction from the node. */
function beside({ x, y, radius }: Spot, width: number, reach: number, [right, down]: readonly [number, number]): Box {
  const distance = radius + GAP + reach
  const [edgeX, edgeY] = [x + right * distance, y + down * distance]
  const left = right > 0 ? edgeX : right < 0 ? edgeX - width : x - width / 2
  const top = down > 0 ? edgeY : down < 0 ? edgeY - LINE_HEIGHT : y - LINE_HEIGHT / 2
  return { left, top, width }
}
