import t from 'tap'
import { atOnce } from '../../../src/base/concurrency/thread-share.ts'
import { drawScene } from '../../../src/faces/picture/draw-scene.ts'
import type { Scene } from '../../../src/faces/picture/scene.ts'
import { clean, shortened, widthOf } from '../../../src/faces/picture/text.ts'
import { styleOf, themes } from '../../../src/faces/picture/theme.ts'
import { assertSound, namesOf } from './drawn.ts'

const scene = (texts: readonly string[], more: Partial<Scene> = {}): Scene => ({
  title: 'a graph',
  caption: ['some nodes'],
  description: 'Some nodes.',
  nodes: texts.map((text, at) => ({ x: (at % 7) / 6, y: Math.floor(at / 7) / 6, radius: 0.007, text, importance: texts.length - at, mark: 'n' })),
  links: [],
  isDirected: false,
  path: [],
  legend: [],
  ...more
})
const draw = (of: Scene, width = 800) => atOnce(drawScene(of, { width, theme: 'light' }))

t.test('hostile names stay text of one line', async (t) => {
  const svg = draw(
    scene(['</text><script>alert(1)</script>', '"onload="x', 'a\u202Egnp.exe\u0007\u2028b', 'x'.repeat(100_000), '\uFFFE\uD800', '&amp;', '東京駅', 'محطة'])
  )
  assertSound(t, svg)
  const names = namesOf(svg).map(({ text }) => text)
  t.ok(names.includes('a gnp.exe b'))
  t.ok(names.includes('&amp;'))
  t.ok(names.includes('東京駅'))
  t.ok(
    names.every((name) => name.length < 50),
    names.join()
  )
})

t.test('long titles and captions are cut or wrapped to the width', async (t) => {
  const svg = draw(scene(['a'], { title: 'W'.repeat(300), caption: Array.from({ length: 9 }, (_, at) => `part ${at} of the caption`) }), 320)
  assertSound(t, svg)
  t.match(svg, /<text class="title"[^>]*>W{5,25}…</)
  t.ok((svg.match(/class="note"/g)?.length ?? 0) >= 4)
})

t.test('crowded names are left out, the most important first kept', async (t) => {
  const texts = Array.from({ length: 49 }, (_, at) => `a rather long name ${at}`)
  const svg = draw(scene(texts), 320)
  assertSound(t, svg)
  const names = namesOf(svg).map(({ text }) => text)
  t.ok(names.length > 3 && names.length < 49, `${names.length} names`)
  t.ok(names.includes('a rather long name 0'))
})

t.test('loops, parallel and opposite links are drawn, with arrowheads only where directed', async (t) => {
  const links = [
    {
      style: 0,
      pairs: [
        [0, 0],
        [0, 1],
        [1, 0]
      ] as const
    }
  ]
  const directed = draw(scene(['a', 'b'], { links, isDirected: true }))
  assertSound(t, directed)
  t.match(directed, /class="tip" d="(M[^M]+z){2}"/)
  t.match(directed, /d="M[\d. ]+c-/, 'a loop')
  t.notMatch(draw(scene(['a', 'b'], { links })), 'class="tip"')
})

t.test('a path is numbered, and all its nodes named', async (t) => {
  const texts = Array.from({ length: 49 }, (_, at) => `Stop ${at}`)
  const svg = draw(scene(texts, { path: [0, 1, 8, 9, 16] }))
  assertSound(t, svg)
  t.same(
    [...svg.matchAll(/class="number"[^>]*>(\d+)</g)].map(([, step]) => Number(step)),
    [5, 4, 3, 2, 1]
  )
  t.same(
    namesOf(svg)
      .filter(({ style }) => style === 'name strong')
      .map(({ text }) => text),
    ['1 Stop 0', '2 Stop 1', '3 Stop 8', '4 Stop 9', '5 Stop 16']
  )
})

t.test('an empty graph and a single node are pictures too', async (t) => {
  for (const texts of [[], ['alone']]) assertSound(t, draw(scene(texts)))
})

t.test('a picture is the same each time', async (t) => {
  t.equal(draw(scene(['a', 'b'])), draw(scene(['a', 'b'])))
})

/** @see WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

t.test('text has a contrast of 4.5 to what lies under it, in both themes', async (t) => {
  for (const theme of themes) {
    const css = styleOf(theme)
    const fill = (selector: string) => new RegExp(`${selector}\\{[^}]*fill:(#\\w{6})`).exec(css)?.[1] ?? ''
    for (const [text, under] of [
      ['text', '\\.page'],
      ['\\.note', '\\.page'],
      ['\\.number', '\\.step']
    ] as const) {
      const ratio = contrast(fill(text), fill(under))
      t.ok(ratio >= 4.5, `${theme} ${text}: ${ratio}`)
    }
    const shades = Array.from({ length: 7 }, (_, at) => contrast(fill(`\\.q${at}`), '#000000'))
    t.same(shades, theme === 'light' ? shades.toSorted((a, b) => b - a) : shades.toSorted((a, b) => a - b), 'the ramp tells in grey')
  }
})

t.test('texts are cut by their width', async (t) => {
  t.equal(shortened('short', 11, 100), 'short')
  const cut = shortened('A name of many words that does not fit', 11, 100)
  t.match(cut, /…$/)
  t.ok(widthOf(cut, 11) <= 100)
  t.equal(clean(' a\n\tb\u0000 '), 'a b')
})
