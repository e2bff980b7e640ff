import { drawLinks, drawNodes, linkCount, nodeAt } from './draw-graph.ts'
import { drawNames, drawRinged, type Theme } from './draw-names.ts'
import { type Painted, type Screen, screenOf } from './painted.ts'
import { Pixels, wordOf } from './pixels.ts'

/** What one frame may take. */
const FRAME_MS = 12
const LEAST_LINK_MS = 3
/** More pixels on a screen are not seen in a graph, and take longer. */
const MOST_RATIO = 2

/** Draws nodes and names in each frame, and links until the frame's time is up; the next frame goes on. */
export class GraphPainter {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #onDrawn: () => void
  #theme: Theme
  #painted: Painted | null = null
  #image: ImageData
  #frame: Pixels
  #links: Pixels
  /** Links that are drawn. */
  #done = 0
  /** What all but the links took in the last frame. */
  #restMs = 0
  #request = 0

  constructor(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, onDrawn: () => void) {
    this.#canvas = canvas
    this.#context = context
    this.#onDrawn = onDrawn
    this.#theme = themeOf(canvas)
    this.#image = context.createImageData(1, 1)
    this.#frame = new Pixels(new Int32Array(this.#image.data.buffer), 1, 1)
    this.#links = this.#frame
  }

  paint(painted: Painted): void {
    const before = this.#painted
    this.#painted = painted
    if (before?.world !== painted.world || before.styles !== painted.styles || before.view !== painted.view) this.#done = 0
    this.#ask()
  }

  resize(): void {
    const { width, height } = this.#size()
    this.#canvas.width = width
    this.#canvas.height = height
    this.#image = this.#context.createImageData(width, height)
    this.#frame = new Pixels(new Int32Array(this.#image.data.buffer), width, height)
    this.#links = new Pixels(new Int32Array(width * height), width, height)
    this.#done = 0
    this.#ask()
  }

  readTheme(): void {
    this.#theme = themeOf(this.#canvas)
    this.#done = 0
    this.#ask()
  }

  /** The place of the node at a point of the page; null: none. */
  nodeAt(clientX: number, clientY: number): number | null {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect()
    return this.#painted && nodeAt(this.#painted, screenOf(this.#painted.view, { width, height }, 1), clientX - left, clientY - top)
  }

  close(): void {
    cancelAnimationFrame(this.#request)
  }

  #size() {
    const ratio = Math.min(MOST_RATIO, devicePixelRatio)
    const { clientWidth, clientHeight } = this.#canvas
    return { ratio, width: Math.max(1, Math.round(clientWidth * ratio)), height: Math.max(1, Math.round(clientHeight * ratio)) }
  }

  #ask(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#request = 0
    const painted = this.#painted
    if (painted === null) return
    const start = performance.now()
    const screen = screenOf(painted.view, this.#frame, this.#size().ratio)
    const linksMs = this.#drawLinks(painted, screen, start)
    this.#frame.words.set(this.#links.words)
    drawNodes(this.#frame, painted, screen)
    this.#context.putImageData(this.#image, 0, 0)
    this.#drawNames(painted)
    this.#restMs = performance.now() - start - linksMs
    this.#onDrawn()
    if (this.#done < linkCount(painted)) this.#ask()
  }

  #drawLinks(painted: Painted, screen: Screen, start: number): number {
    if (this.#done === 0) this.#links.words.fill(wordOf(this.#theme.ground))
    const until = start + Math.max(LEAST_LINK_MS, FRAME_MS - this.#restMs)
    this.#done = drawLinks(this.#links, painted, screen, wordOf(this.#theme.links), this.#done, until)
    return performance.now() - start
  }

  #drawNames(painted: Painted): void {
    const { ratio, width, height } = this.#size()
    const frame = { width: width / ratio, height: height / ratio }
    const screen = screenOf(painted.view, frame, 1)
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawNames(this.#context, painted, screen, frame, this.#theme)
    for (const at of new Set([painted.focus, painted.hovered])) if (at !== null) drawRinged(this.#context, painted, screen, frame, this.#theme, at)
  }
}

/** Colours that depend on the theme, which only the style of an element resolves. */
function themeOf(canvas: HTMLCanvasElement): Theme {
  const { color, backgroundColor, borderTopColor } = getComputedStyle(canvas)
  return { ink: color, ground: backgroundColor, links: borderTopColor }
}
