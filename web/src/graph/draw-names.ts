import { type Candidate, placeLabels, shorten } from '../picture/place-labels.ts'
import type { Painted, Screen } from './painted.ts'

const MOST_NAMES = 60
/** Names for which room is sought. */
const MOST_TRIED = 300
const FONT = '12px system-ui, sans-serif'
const LINE = 12
const GAP = 4

export interface Theme {
  readonly ink: string
  readonly ground: string
  readonly links: string
}

interface Frame {
  readonly width: number
  readonly height: number
}

const widths = new Map<string, number>()
const MOST_WIDTHS = 10_000

/** Measuring takes as long as drawing. */
function widthIn(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (widths.size === MOST_WIDTHS) widths.clear()
  const { width } = context.measureText(text)
  widths.set(text, width)
  return width
}

function candidateOf({ world, styles }: Painted, { scale, left, top, growth }: Screen, at: number): Candidate {
  const { id, name } = world.nodes[at] ?? { id: '', name: '' }
  const [x, y] = [(world.points[2 * at] as number) * scale + left, (world.points[2 * at + 1] as number) * scale + top]
  return { id, text: name, x, y, radius: (styles.sizes[at] as number) * growth }
}

/** The names of the first in rank, as far as there is room. */
export function drawNames(context: CanvasRenderingContext2D, painted: Painted, screen: Screen, frame: Frame, { ink, ground }: Theme): void {
  const candidates: Candidate[] = []
  for (const at of painted.ranked) {
    if (candidates.length === MOST_TRIED) break
    const candidate = candidateOf(painted, screen, at)
    if (candidate.x >= 0 && candidate.y >= 0 && candidate.x <= frame.width && candidate.y <= frame.height) candidates.push(candidate)
  }
  Object.assign(context, { font: FONT, textBaseline: 'middle', lineWidth: 3, lineJoin: 'round', strokeStyle: ground, fillStyle: ink })
  for (const { text, x, y, anchor } of placeLabels(candidates, frame, MOST_NAMES, (text) => widthIn(context, text))) {
    context.textAlign = anchor === 'start' ? 'left' : 'right'
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }
}

/** A ring around a node, and its name in a box. */
export function drawRinged(context: CanvasRenderingContext2D, painted: Painted, screen: Screen, frame: Frame, { ink, ground }: Theme, at: number): void {
  const { text: name, x, y, radius } = candidateOf(painted, screen, at)
  const text = shorten(name)
  Object.assign(context, { font: `600 ${FONT}`, textBaseline: 'middle', textAlign: 'left', lineWidth: 3, strokeStyle: ink, fillStyle: ground })
  context.beginPath()
  context.arc(x, y, radius + 2, 0, 2 * Math.PI)
  context.stroke()
  const width = context.measureText(text).width
  const right = x + radius + 2 * GAP
  const left = right + width + GAP > frame.width ? x - radius - 2 * GAP - width : right
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(left - GAP, y - LINE / 2 - GAP, width + 2 * GAP, LINE + 2 * GAP, 4)
  context.fill()
  context.stroke()
  context.fillStyle = ink
  context.fillText(text, left, y)
}
