import type { NodeLabelDrawingFunction } from 'sigma/rendering'
import type { LinkDrawn, NodeDrawn } from './fill-graph.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const GAP = 3
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Draws labels that do not overlap: the first of a frame win, which are the largest nodes. */
export class LabelDrawer {
  ground = '#ffffff'
  #boxes: Box[] = []

  readonly clear = (): void => {
    this.#boxes = []
  }

  readonly draw: NodeLabelDrawingFunction<NodeDrawn, LinkDrawn> = (context, { x, y, size, label }, { labelSize, labelFont, labelColor }) => {
    if (typeof label !== 'string') return
    context.font = `${labelSize}px ${labelFont}`
    const left = x + size + GAP
    const box = { left, right: left + context.measureText(label).width + GAP, top: y - labelSize / 2 - 1, bottom: y + labelSize / 2 + 1 }
    if (this.#boxes.some((other) => meet(box, other))) return
    this.#boxes.push(box)
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeStyle = this.ground
    context.strokeText(label, left, y + labelSize / 3)
    context.fillStyle = labelColor.color ?? '#000000'
    context.fillText(label, left, y + labelSize / 3)
  }
}
