import type { NodeHoverDrawingFunction } from 'sigma/rendering'
import type { LinkDrawn, NodeDrawn } from './fill-graph.ts'

const GAP = 4

/** The name of a node in a box, and a ring around the node, in the colours of the page. */
export function drawHover(ground: string): NodeHoverDrawingFunction<NodeDrawn, LinkDrawn> {
  return (context, { x, y, size, label }, { labelSize, labelFont, labelColor }) => {
    const ink = labelColor.color ?? '#000000'
    context.beginPath()
    context.arc(x, y, size + 2, 0, 2 * Math.PI)
    context.lineWidth = 3
    context.strokeStyle = ink
    context.stroke()
    if (typeof label !== 'string') return
    context.font = `600 ${labelSize}px ${labelFont}`
    const width = context.measureText(label).width
    const left = x + size + 2 * GAP
    context.fillStyle = ground
    context.beginPath()
    context.roundRect(left - GAP, y - labelSize / 2 - GAP, width + 2 * GAP, labelSize + 2 * GAP, 4)
    context.fill()
    context.lineWidth = 1
    context.stroke()
    context.fillStyle = ink
    context.fillText(label, left, y + labelSize / 3)
  }
}
