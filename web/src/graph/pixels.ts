/** A colour as a canvas holds it on all usual machines: alpha in the highest byte, then blue, green and red. */
export type Word = number

const RED_AND_BLUE = 0xff00ff
const GREEN = 0x00ff00
const OPAQUE = 0xff << 24
const HEX_FROM = [1, 3, 5]
/** Below it a line is level. */
const LEAST_SLOPE = 1e-9
/** Fixed-point numbers have 16 bits after the point. */
const ONE = 0x10000

/** The word of #rrggbb or rgb(r, g, b). */
export function wordOf(colour: string): Word {
  const [red = 0, green = 0, blue = 0] = colour.startsWith('#')
    ? HEX_FROM.map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : colour
        .slice(colour.indexOf('(') + 1)
        .split(',')
        .map(Number.parseFloat)
  return OPAQUE | (blue << 16) | (green << 8) | red
}

/** `share` of 256 parts of a colour over another. */
function mixed(under: Word, over: Word, share: number): Word {
  const redAndBlue = under & RED_AND_BLUE
  const green = under & GREEN
  return (
    OPAQUE |
    ((redAndBlue + ((((over & RED_AND_BLUE) - redAndBlue) * share) >> 8)) & RED_AND_BLUE) |
    ((green + ((((over & GREEN) - green) * share) >> 8)) & GREEN)
  )
}

/**
 * A picture in memory. For tens of thousands of shapes plain writes are several times faster than the calls of a canvas,
 * and their time is known when they return. Numbers are cut by `| 0`, since integers are what makes the loops fast.
 */
export class Pixels {
  readonly words: Int32Array
  readonly width: number
  readonly height: number

  constructor(words: Int32Array, width: number, height: number) {
    this.words = words
    this.width = width
    this.height = height
  }

  /** At least one pixel. */
  square(x: number, y: number, radius: number, colour: Word): void {
    const { words, width, height } = this
    const side = Math.max(1, Math.round(2 * radius))
    const left = Math.round(x - side / 2)
    const top = Math.round(y - side / 2)
    const [right, bottom] = [Math.min(width, left + side) | 0, Math.min(height, top + side) | 0]
    for (let row = Math.max(0, top) | 0; row < bottom; row++) {
      for (let at = (row * width + Math.max(0, left)) | 0, end = row * width + right; at < end; at++) words[at] = colour
    }
  }

  disc(x: number, y: number, radius: number, colour: Word): void {
    const { words, width, height } = this
    const left = Math.max(0, x - radius - 1) | 0
    const right = Math.min(width - 1, x + radius + 1) | 0
    const bottom = Math.min(height - 1, y + radius + 1) | 0
    for (let row = Math.max(0, y - radius - 1) | 0; row <= bottom; row++) {
      const down = row + 0.5 - y
      for (let column = left; column <= right; column++) {
        const across = column + 0.5 - x
        const share = radius + 0.5 - Math.sqrt(across * across + down * down)
        const at = row * width + column
        if (share > 0) words[at] = share >= 1 ? colour : mixed(words[at] as number, colour, (share * 256) | 0)
      }
    }
  }

  /**
   * Draws `share` of 256 parts, a whole number, of a colour over what is there. Points of the longer side are shared between the two pixels beside them.
   * @see Wu, An efficient antialiasing technique, 1991.
   */
  line(x0: number, y0: number, x1: number, y1: number, colour: Word, share: number): void {
    const { words, width, height } = this
    const isSteep = Math.abs(y1 - y0) > Math.abs(x1 - x0)
    const [length, breadth, step, sideStep] = isSteep ? [height, width, width, 1] : [width, height, 1, width]
    const [a, b, c, d] = (isSteep ? y1 < y0 : x1 < x0) ? [x1, y1, x0, y0] : [x0, y0, x1, y1]
    const [from, side, to, toSide] = isSteep ? [b, a, d, c] : [a, b, c, d]
    const slope = (toSide - side) / (to - from || 1)
    const [first, last] = inside(from, side, to, slope, length - 1, breadth - 2)
    const slopeFixed = (slope * ONE) | 0
    let sideFixed = ((side + (first - from) * slope) * ONE) | 0
    let at = first * step
    for (let left = last - first; left >= 0; left--) {
      const pixel = (at + Math.imul(sideFixed >> 16, sideStep)) | 0
      const beside = ((sideFixed & 0xffff) * share) >> 16
      words[pixel] = mixed(words[pixel] as number, colour, share - beside)
      words[pixel + sideStep] = mixed(words[pixel + sideStep] as number, colour, beside)
      sideFixed = (sideFixed + slopeFixed) | 0
      at = (at + step) | 0
    }
  }
}

/** The whole numbers from `from` to `to` where the line is in the picture; the first is greater than the last where it is nowhere. */
function inside(from: number, side: number, to: number, slope: number, most: number, mostSide: number): readonly [number, number] {
  let [first, last] = [Math.max(0, from), Math.min(most, to)]
  if (Math.abs(slope) > LEAST_SLOPE) {
    const [a, b] = [from - side / slope, from + (mostSide - side) / slope]
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  } else if (side < 0 || side > mostSide) last = first - 1
  return [Math.ceil(first) | 0, Math.floor(last) | 0]
}
