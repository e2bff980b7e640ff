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

const shorten = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text)

/** Labels that neither overlap each other nor leave the frame; earlier candidates win, and one without room has none. */
export function placeLabels(candidates: readonly Candidate[], frame: { readonly width: number; readonly height: number }, most: number): PlacedLabel[] {
  const boxes: Box[] = []
  const isFree = (box: Box) =>
    box.left >= 0 && box.right <= frame.width && box.top >= 0 && box.bottom <= frame.height && !boxes.some((other) => meet(box, other))
  const labels: PlacedLabel[] = []
  for (const candidate of candidates) {
    if (labels.length === most) break
    const text = shorten(candidate.text)
    const anchor = anchors.find((one) => isFree(boxOf(candidate, one, text.length * CHARACTER)))
    if (anchor === undefined) continue
    boxes.push(boxOf(candidate, anchor, text.length * CHARACTER))
    const away = candidate.radius + GAP
    labels.push({ id: candidate.id, text, x: candidate.x + (anchor === 'start' ? away : -away), y: candidate.y, anchor })
  }
  return labels
}
