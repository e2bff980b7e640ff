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
const BASELINE = 10.5
/** What a cell is taken by. */
const NODE = 1
const NAME = 2
const GAP = 3
const MOST_WIDTH = 170
/** How much wider bold text is. */
const BOLD = 1.08
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

/** Places names without overlap, in the order of the calls. */
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
      this.#taken[cell] ||= NODE
    })
  }

  /** Names a node where there is space: beside it; else, if the name may lie apart, further away with a line to it, or over nodes. */
  place(spot: Spot, { isStrong, mayLieApart }: { readonly isStrong: boolean; readonly mayLieApart: boolean }): void {
    const fontSize = isStrong ? 12 : 11
    const text = shortened(spot.text, fontSize, MOST_WIDTH)
    if (text === '') return
    const width = widthOf(text, fontSize) * (isStrong ? BOLD : 1)
    for (const reach of mayLieApart ? reaches : [0]) {
      const box = directions.map((direction) => beside(spot, width, reach, direction)).find((one) => this.#isFree(one, NODE))
      if (box === undefined) continue
      this.#put(box, text, isStrong, reach > 0 ? leadOf(spot, box) : null)
      return
    }
    const over = { left: spot.x - width / 2, top: spot.y - LINE_HEIGHT / 2, width }
    if (mayLieApart && this.#isFree(over, NAME)) this.#put(over, text, isStrong, null)
  }

  #put(box: Box, text: string, isStrong: boolean, lead: Label['lead']): void {
    this.#each(box, LINE_HEIGHT, (cell) => {
      this.#taken[cell] = NAME
    })
    this.labels.push({ x: box.left, y: box.top + BASELINE, text, isStrong, lead })
  }

  #isFree(box: Box, least: number): boolean {
    const { left, right, top, bottom } = this.#frame
    if (box.left < left || box.left + box.width > right || box.top < top || box.top + LINE_HEIGHT > bottom) return false
    let isFree = true
    this.#each(box, LINE_HEIGHT, (cell) => {
      if ((this.#taken[cell] ?? 0) >= least) isFree = false
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
