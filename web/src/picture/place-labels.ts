/** A text to place beside a point, all in pixels. */
export interface Candidate {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface PlacedLabel {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
}

const CHARACTER = 6.6
const HEIGHT = 16
const GAP = 3
const MOST_CHARACTERS = 28

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function boxOf({ x, y, radius }: Candidate, anchor: PlacedLabel['anchor'], width: number): Box {
  const left = anchor === 'start' ? x + radius + GAP : x - radius - GAP - width
  return { left, right: left + width, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 }
}

const anchors = ['start', 'end'] as const

export function shorten(text: string): string {
  const letters = [...text.slice(0, 2 * MOST_CHARACTERS)]
  return letters.length > MOST_CHARACTERS ? `${letters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text
}

const guessWidth = (text: string): number => text.length * CHARACTER

/** Labels that neither overlap each other nor leave the frame; earlier candidates win, and one without room has none. */
export function placeLabels(
  candidates: readonly Candidate[],
  frame: { readonly width: number; readonly height: number },
  most: number,
  widthOf: (text: string) => number = guessWidth
): PlacedLabel[] {
  const boxes: Box[] = []
  const isFree = (box: Box) =>
    box.left >= 0 && box.right <= frame.width && box.top >= 0 && box.bottom <= frame.height && !boxes.some((other) => meet(box, other))
  const labels: PlacedLabel[] = []
  for (const candidate of candidates) {
    if (labels.length === most) break
    const text = shorten(candidate.text)
    const width = widthOf(text)
    const anchor = anchors.find((one) => isFree(boxOf(candidate, one, width)))
    if (anchor === undefined) continue
    boxes.push(boxOf(candidate, anchor, width))
    const away = candidate.radius + GAP
    labels.push({ id: candidate.id, text, x: candidate.x + (anchor === 'start' ? away : -away), y: candidate.y, anchor })
  }
  return labels
}
