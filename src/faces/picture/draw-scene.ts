import type { Steps } from '../../base/concurrency/thread-share.ts'
import { drawLegend } from './draw-legend.ts'
import { frameOf, MARGIN } from './frame.ts'
import type { Label, Spot } from './label-placer.ts'
import { nameNodes, STEP_RADIUS } from './name-nodes.ts'
import type { Scene, SceneLinks } from './scene.ts'
import { arrowhead, linkLine, nodeShape, number } from './shapes.ts'
import { escaped, shortened, widthOf } from './text.ts'
import { styleOf, type Theme } from './theme.ts'

const TITLE_BASELINE = 40
const CAPTION_LINE = 18
const CAPTION_SIZE = 13
/** Items drawn between two pauses. */
const CHUNK = 500

export interface Look {
  /** In pixels. */
  readonly width: number
  readonly theme: Theme
}

/** Draws a scene as an SVG document without scripts and without references. The same scene and look give the same text. */
export function* drawScene(scene: Scene, { width, theme }: Look): Steps<string> {
  const caption = wrapped(scene.caption, width - 2 * MARGIN)
  const legend = drawLegend(scene.legend, width, TITLE_BASELINE + CAPTION_LINE * caption.length + 14)
  const frame = frameOf(scene.nodes, width, legend.bottom + 4)
  const height = Math.ceil(frame.bottom + MARGIN / 2)
  const spots = scene.nodes.map(({ x, y, radius, text }): Spot => ({ x: frame.x(x), y: frame.y(y), radius: Math.max(1.2, radius * frame.scale), text }))
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(scene.title)}</title><desc>${escaped(scene.description)}</desc><style>${styleOf(theme)}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    line('title', TITLE_BASELINE, shortened(scene.title, 19, width - 2 * MARGIN)),
    ...caption.map((text, at) => line('note', TITLE_BASELINE + 4 + CAPTION_LINE * (at + 1), text)),
    legend.svg
  ]
  const isFaint = scene.path.length > 0
  parts.push(`<g${isFaint ? ' class="faint"' : ''}>`)
  for (const links of scene.links) parts.push(yield* drawLinks(links, spots, scene.isDirected))
  for (const [at, spot] of spots.entries()) {
    if (at % CHUNK === 0) yield
    parts.push(nodeShape(spot.x, spot.y, spot.radius, scene.nodes[at]?.mark ?? 'n'))
  }
  yield
  const labels = yield* nameNodes(scene, spots, frame)
  parts.push('</g>', ...labels.map(drawLead), drawPath(scene, spots), ...labels.map(drawName), '</svg>\n')
  return parts.join('')
}

/** Parts side by side, in as many lines as they need. */
function wrapped(parts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const joined = `${lines.at(-1)} · ${part}`
    if (lines.length > 0 && widthOf(joined, CAPTION_SIZE) <= width) lines[lines.length - 1] = joined
    else lines.push(shortened(part, CAPTION_SIZE, width))
  }
  return lines
}

const line = (style: string, baseline: number, text: string): string => `<text class="${style}" x="${MARGIN}" y="${baseline}">${escaped(text)}</text>`

function* drawLinks({ style, pairs, widths }: SceneLinks, spots: readonly Spot[], isDirected: boolean): Steps<string> {
  const thin = Math.max(0.5, 1.3 - Math.log10(1 + pairs.length) / 5)
  const lines = new Map<number, string[]>()
  const heads: string[] = []
  for (const [at, [from, to]] of pairs.entries()) {
    if (at % CHUNK === 0) yield
    const [source, target] = [spots[from], spots[to]]
    if (source === undefined || target === undefined) continue
    const width = widths?.[at] ?? thin
    const drawn = lines.get(width) ?? []
    lines.set(width, drawn)
    drawn.push(linkLine(source, target))
    if (isDirected) heads.push(arrowhead(source, target))
  }
  const opacity = Math.min(0.95, Math.max(0.4, 1.2 - Math.log10(1 + pairs.length) / 5))
  const paths = [...lines].map(([width, drawn]) => `<path class="links l${style}" stroke-width="${number(width)}" d="${drawn.join('')}"/>`)
  return `<g opacity="${opacity.toFixed(2)}">${paths.join('')}</g>${heads.length === 0 ? '' : `<path class="tip" d="${heads.join('')}"/>`}`
}

function drawPath({ path }: Scene, spots: readonly Spot[]): string {
  const steps = path.flatMap((node) => spots[node] ?? [])
  if (steps.length === 0) return ''
  const d = steps.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('')
  const badges = steps.map(
    ({ x, y }, at) =>
      `<circle class="step" cx="${number(x)}" cy="${number(y)}" r="${STEP_RADIUS}"/><text class="number" x="${number(x)}" y="${number(y + 3.2)}">${at + 1}</text>`
  )
  // The last first, so that the start of a cycle shows its first number.
  return `<path class="under" d="${d}"/><path class="path" d="${d}"/>${badges.toReversed().join('')}`
}

function drawName({ x, y, text, isStrong }: Label): string {
  return `<text class="name${isStrong ? ' strong' : ''}" x="${number(x)}" y="${number(y)}">${escaped(text)}</text>`
}

function drawLead({ lead }: Label): string {
  if (lead === null) return ''
  const [fromX, fromY, toX, toY] = lead.map(number)
  return `<path class="lead" d="M${fromX} ${fromY}L${toX} ${toY}"/>`
}
