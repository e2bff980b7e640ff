import { MARGIN } from './frame.ts'
import type { LegendItem } from './scene.ts'
import { nodeShape } from './shapes.ts'
import { escaped, shortened, widthOf } from './text.ts'
import { SHADES } from './theme.ts'

const LINE = 20
const GAP = 18
const FONT = 12
const BOX = 16
/** Width of a sign, with the space after it. */
const SIGN = 22
const LINE_SIGN = 38

/** Entries side by side from a height on, in as many lines as they need. */
export function drawLegend(items: readonly LegendItem[], width: number, top: number): { readonly svg: string; readonly bottom: number } {
  if (items.length === 0) return { svg: '', bottom: top }
  let [x, y] = [MARGIN, top + LINE / 2]
  const drawn = items.map((item) => {
    const { svg, length } = entry(item, width - 2 * MARGIN)
    if (x + length > width - MARGIN && x > MARGIN) {
      x = MARGIN
      y += LINE
    }
    const placed = `<g transform="translate(${Math.round(x)} ${y})">${svg}</g>`
    x += length + GAP
    return placed
  })
  return { svg: drawn.join(''), bottom: y + LINE / 2 }
}

interface Entry {
  readonly svg: string
  readonly length: number
}

function entry(item: LegendItem, most: number): Entry {
  switch (item.kind) {
    case 'node':
      return withText(nodeShape(6, 0, 5.5, item.mark), SIGN - 6, item.text, most)
    case 'line':
      return withText(`<path class="line l${item.style}" stroke-width="2" d="M0 0H30"/>`, LINE_SIGN, item.text, most)
    case 'path':
      return withText('<path class="path" d="M2 0H28"/>', LINE_SIGN, item.text, most)
    case 'ramp':
      return ramp(item, most)
  }
}

function withText(sign: string, signWidth: number, text: string, most: number): Entry {
  const shown = shortened(text, FONT, most - signWidth)
  return { svg: `${sign}<text class="key" x="${signWidth}" y="4">${escaped(shown)}</text>`, length: signWidth + widthOf(shown, FONT) }
}

function ramp({ text, low, high }: Extract<LegendItem, { kind: 'ramp' }>, most: number): Entry {
  const before = shortened(`${text}: ${low}`, FONT, most / 2)
  const left = widthOf(before, FONT) + 8
  const boxes = Array.from({ length: SHADES }, (_, at) => `<rect class="node q${at}" x="${Math.round(left) + at * BOX}" y="-6" width="${BOX}" height="12"/>`)
  const right = Math.round(left) + SHADES * BOX + 8
  const svg = `<text class="key" y="4">${escaped(before)}</text>${boxes.join('')}<text class="key" x="${right}" y="4">${escaped(high)}</text>`
  return { svg, length: right + widthOf(high, FONT) }
}
