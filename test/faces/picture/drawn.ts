import { SaxesParser } from 'saxes'
import type { Test } from 'tap'
import { widthOf } from '../../../src/faces/picture/text.ts'

interface DrawnText {
  readonly style: string
  readonly x: number
  readonly y: number
  readonly text: string
}

const unescaped = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

/** The texts of a picture outside its legend, whose places are relative. */
const textsOf = (svg: string): DrawnText[] =>
  [...svg.matchAll(/<text class="([\w ]+)" x="([\d.-]+)" y="([\d.-]+)">([^<]*)<\/text>/g)].map(([, style = '', x, y, text = '']) => ({
    style,
    x: Number(x),
    y: Number(y),
    text: unescaped(text)
  }))

export const namesOf = (svg: string): DrawnText[] => textsOf(svg).filter(({ style }) => style.startsWith('name'))

export const descriptionOf = (svg: string): string => unescaped(/<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '')

/** The document is well-formed, says what it is, and neither runs nor fetches anything; names neither overlap nor leave it. */
export function assertSound(t: Test, svg: string): void {
  t.doesNotThrow(() => new SaxesParser().write(svg).close())
  t.match(
    svg,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+" role="img"><title>[^<]+<\/title><desc>[^<]+<\/desc>/
  )
  t.notMatch(svg, /<script|<foreignObject|<image|<a[ >]|href|url\(|@import|\son\w+=/i)
  t.notMatch(svg, /NaN|undefined|Infinity/)
  const [width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number)
  const boxes = namesOf(svg).map(({ style, x, y, text }) => ({
    text,
    left: x,
    right: x + widthOf(text, style === 'name' ? 11 : 12),
    top: y - 10,
    bottom: y + 3
  }))
  for (const [at, box] of boxes.entries()) {
    if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) t.fail(`${box.text} leaves the picture`)
    const over = boxes.slice(0, at).find((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
    if (over !== undefined) t.fail(`${box.text} overlaps ${over.text}`)
  }
}
