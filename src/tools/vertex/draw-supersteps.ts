import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Point } from './lay-out-nodes.ts'
import { placeNames } from './place-names.ts'

/** A state of the graph in a superstep. Lists are by node. */
export interface Frame {
  readonly superstep: number
  readonly caption: string
  /** Colour classes: see `colors`. */
  readonly fills: readonly string[]
  /** Short texts inside the nodes, possibly empty. */
  readonly texts: readonly string[]
  readonly isChanged: readonly boolean[]
  /** Relationships over which changed nodes received messages. */
  readonly messages: readonly (readonly [from: number, to: number])[]
}

export interface Picture {
  readonly title: string
  readonly names: readonly string[]
  readonly points: readonly Point[]
  readonly links: readonly (readonly [from: number, to: number])[]
  readonly isDirected: boolean
  /** By superstep, from the state before the first; some before the last may be missing. */
  readonly frames: readonly Frame[]
  readonly legend: readonly { readonly fill: string; readonly label: string }[]
}

/** Classes: `q0` to `q6` from low to high, `no` and `yes`, `c0` to `c9` without order, `x` for none and infinity. */
const colors = [
  ...['#deebf7', '#c6dbef', '#9ecae1', '#6baed6', '#4292c6', '#2171b5', '#08519c'].map((color, at) => `.q${at}{fill:${color}}`),
  ...['#8dd3c7', '#ffed6f', '#bebada', '#fb8072', '#80b1d3', '#fdb462', '#b3de69', '#fccde5', '#d9bfa0', '#bc80bd'].map(
    (color, at) => `.c${at}{fill:${color}}`
  ),
  '.no{fill:#d0d7de}.yes{fill:#f5a623}.x{fill:#fff}text.q4,text.q5,text.q6{fill:#fff}'
].join('')

const style = `text{font:11px system-ui,sans-serif;fill:#1f2328}.page{fill:#fff}.title{font-size:15px;font-weight:600}.note,.name{fill:#57606a}.name{font-size:9px;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:2.5px;stroke-linejoin:round}.v{font-size:9px;text-anchor:middle}.box{fill:none;stroke:#d8dee4}.link{fill:none;stroke:#b6bfc9}.tip{fill:#8c959f}circle{stroke:#57606a;stroke-width:.8}.ring{stroke:#cf222e;stroke-width:2.4}.sent{fill:none;stroke:#cf222e;stroke-width:1.3}.head{fill:#cf222e}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.note,.name{fill:#9aa7b4}.name{stroke:#0d1117}.box{stroke:#30363d}.link{stroke:#4b535d}.tip{fill:#6e7681}circle{stroke:#9aa7b4}.ring{stroke:#ff7b72}.sent{stroke:#ff7b72}.head{fill:#ff7b72}}${colors}text.v:not(.q4):not(.q5):not(.q6){fill:#1f2328}`

const GAP = 12
/** Height of title and note, of a caption, of a line of the legend. */
const TOP = 50
const HEAD = 24
const LINE = 20
/** Maximum characters of an entry of the legend. */
const LABEL_LENGTH = 24
const MAX_BYTES = 100_000
/** An estimate of the bytes outside the panels: style, title and legend. */
const OUTSIDE_BYTES = 6000
const PLACE_BYTES = 50
/** A graph with more relationships is drawn without arrowheads. */
const MAX_TIPS = 600

/** Sizes in pixels; large graphs have larger panels and smaller nodes. */
interface Size {
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly perRow: number
  readonly nameLength: number
}

function sizeFor({ names }: Picture): Size {
  const isShort = names.every((name) => name.length <= 5)
  if (names.length <= 14 && isShort) return { width: 236, height: 232, radius: 12, perRow: 4, nameLength: 12 }
  if (names.length <= 28) return { width: 320, height: 300, radius: 11, perRow: 3, nameLength: 14 }
  return { width: 480, height: 450, radius: 10, perRow: 2, nameLength: 10 }
}

/** Escapes the graph's text; characters that XML does not allow become blanks. */
function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/\p{C}/gu, ' ').replace(/[&<>"]/g, (mark) => marks[mark] ?? '')
}

function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const number = (value: number): string => String(Math.round(value * 10) / 10)

/** A line from the rim of one node to that of another, and its arrowhead; a loop is drawn above its node. */
function arrow(from: Point, to: Point, radius: number, length: number): { readonly line: string; readonly head: string } {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const at = (x: number, y: number) => `${number(x)} ${number(y)}`
  if (distance < 1) {
    const [left, right, top] = [from.x - radius * 0.6, from.x + radius * 0.6, from.y - radius * 2.4]
    return { line: `M${at(left, from.y - radius * 0.8)}C${at(left - 6, top)} ${at(right + 6, top)} ${at(right, from.y - radius * 0.8)}`, head: '' }
  }
  const [x, y] = [(to.x - from.x) / distance, (to.y - from.y) / distance]
  const end = { x: to.x - x * (radius + 1), y: to.y - y * (radius + 1) }
  const base = { x: end.x - x * length, y: end.y - y * length }
  const wing = length * 0.45
  return {
    line: `M${at(from.x + x * radius, from.y + y * radius)}L${length === 0 ? at(end.x, end.y) : at(base.x, base.y)}`,
    head: length === 0 ? '' : `M${at(end.x, end.y)}L${at(base.x - y * wing, base.y + x * wing)}L${at(base.x + y * wing, base.y - x * wing)}Z`
  }
}

function arrows(links: Picture['links'], places: readonly Point[], radius: number, length: number, names: readonly [line: string, head: string]): string {
  const drawn = links.flatMap(([from, to]) => {
    const [start, end] = [places[from], places[to]]
    return start === undefined || end === undefined ? [] : [arrow(start, end, radius, length)]
  })
  if (drawn.length === 0) return ''
  const heads = drawn.map(({ head }) => head).join('')
  return `<path class="${names[0]}" d="${drawn.map(({ line }) => line).join('')}"/>${heads === '' ? '' : `<path class="${names[1]}" d="${heads}"/>`}`
}

function panel(frame: Frame, places: readonly Point[], { width, height, radius }: Size): string {
  const nodes = places.map(({ x, y }, node) => {
    const fill = frame.fills[node] ?? 'x'
    const text = frame.texts[node] ?? ''
    const circle = `<circle cx="${number(x)}" cy="${number(y)}" r="${radius}" class="${fill}${frame.isChanged[node] === true ? ' ring' : ''}"/>`
    return text === '' ? circle : `${circle}<text x="${number(x)}" y="${number(y + 3)}" class="v ${fill}">${escaped(text)}</text>`
  })
  return `<rect class="box" width="${width}" height="${height}" rx="6"/><text x="8" y="16">${escaped(frame.caption)}</text><use href="#graph"/>${arrows(frame.messages, places, radius, 6, ['sent', 'head'])}${nodes.join('')}`
}

/** Entries side by side, in as many lines as they need. */
function legendOf(legend: Picture['legend'], top: number, width: number): { readonly svg: string; readonly bottom: number } {
  let x = GAP
  let y = top
  const entries = legend.map(({ fill, label }) => {
    const length = 26 + 6.5 * Math.min(LABEL_LENGTH, Array.from(label).length)
    if (x + length > width - GAP && x > GAP) {
      x = GAP
      y += LINE
    }
    const entry = `<circle cx="${x + 6}" cy="${y}" r="6" class="${fill}"/><text x="${x + 16}" y="${y + 4}">${escaped(shortened(label, LABEL_LENGTH))}</text>`
    x += length
    return entry
  })
  const last = y + (legend.length === 0 ? 0 : LINE)
  const signs = `<circle cx="${GAP + 6}" cy="${last}" r="6" class="x ring"/><text x="${GAP + 17}" y="${last + 4}">changed</text><path class="sent" d="M${GAP + 72} ${last}h16"/><path class="head" d="M${GAP + 94} ${last}l-7 -3.5v7z"/><text x="${GAP + 100}" y="${last + 4}">message to a changed node, unless there are too many</text>`
  return { svg: entries.join('') + signs, bottom: last + LINE }
}

interface Panel {
  readonly superstep: number
  readonly svg: string
}

/** Where nodes are in a panel, in pixels. */
function placesIn(points: readonly Point[], { width, height, radius }: Size): Point[] {
  const margin = radius + 18
  return points.map(({ x, y }) => ({ x: margin + x * (width - 2 * margin), y: HEAD + radius + 4 + y * (height - HEAD - 2 * radius - 20) }))
}

function definitions({ names, links, isDirected }: Picture, places: readonly Point[], size: Size): string {
  const { radius, nameLength } = size
  const shown = names.map((name) => shortened(name, nameLength))
  const texts = placeNames(shown, places, radius, size).map(
    ({ x, y }, node) => `<text class="name" x="${number(x)}" y="${number(y)}">${escaped(shown[node] ?? '')}</text>`
  )
  const graph = arrows(links, places, radius, isDirected && links.length <= MAX_TIPS ? 5 : 0, ['link', 'tip'])
  return `<defs><g id="graph">${graph}${texts.join('')}</g></defs>`
}

function whole({ title, legend }: Picture, panels: readonly Panel[], defs: string, { width, height, perRow }: Size): string {
  const columns = Math.max(2, Math.min(perRow, panels.length))
  const across = columns * (width + GAP) + GAP
  const bottom = TOP + Math.ceil(panels.length / columns) * (height + GAP)
  const { svg: below, bottom: down } = legendOf(legend, bottom + 8, across)
  const [before, last] = panels.slice(-2).map(({ superstep }) => superstep)
  const leftOut = before === undefined || last === undefined || last <= before + 1 ? '' : `Left out: supersteps ${before + 1} to ${last - 1}.`
  const placed = panels.map(({ svg }, at) => {
    const x = GAP + (at % columns) * (width + GAP)
    const y = TOP + Math.floor(at / columns) * (height + GAP)
    return `<g transform="translate(${x} ${y})">${svg}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${down}" width="${across}" height="${down}" role="img" aria-label="${escaped(title)}">
<style>${style}</style>
${defs}
<rect class="page" width="${across}" height="${down}"/>
<text class="title" x="${GAP}" y="22">${escaped(title)}</text>
<text class="note" x="${GAP}" y="40">${leftOut}</text>
${placed.join('\n')}
${below}
</svg>
`
}

/**
 * An SVG with one panel per frame, nodes at the same places in all, under 100 kB: earlier panels are left out to fit, and the drawing notes which. It has no
 * scripts, works on light and dark pages, and escapes names.
 */
export function* drawSupersteps(picture: Picture): Steps<string> {
  const { frames, points } = picture
  const size = sizeFor(picture)
  const places = placesIn(points, size)
  const panels: Panel[] = []
  for (const frame of frames) {
    panels.push({ superstep: frame.superstep, svg: panel(frame, places, size) })
    yield
  }
  const defs = definitions(picture, places, size)
  const room = MAX_BYTES - Buffer.byteLength(defs) - OUTSIDE_BYTES
  while (panels.length > 2 && panels.reduce((sum, { svg }) => sum + Buffer.byteLength(svg) + PLACE_BYTES, 0) > room) panels.splice(-2, 1)
  return whole(picture, panels, defs, size)
}
