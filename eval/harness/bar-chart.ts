export interface Bar {
  /** Index into `series`. */
  readonly series: number
  readonly value: number
  /** Label of the bar; default: the value. */
  readonly text?: string
}

export interface BarChart {
  readonly title: string
  /** Names of the colours, at most four; a single one has no legend. */
  readonly series: readonly string[]
  readonly groups: readonly { readonly label: string; readonly bars: readonly Bar[] }[]
  /** Value of the longest bar; default: the largest value. */
  readonly max?: number
}

const width = 760
const barLeft = 230
const barSpace = 420
const barHeight = 16
const groupGap = 10
const top = 44
/** Colours that also differ in lightness: light page, dark page. */
const colours: readonly (readonly [string, string])[] = [
  ['#0b5cad', '#5aa9ff'],
  ['#c2570c', '#ffa657'],
  ['#5f6b76', '#9aa7b4'],
  ['#1a7f4b', '#56d98f']
]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A background behind the bars, so that they are legible on any page. */
function style(): string {
  const fills = (place: 0 | 1) => colours.map((pair, series) => `.s${series}{fill:${pair[place]}}`).join('')
  const light = `.page{fill:#fff}text{fill:#1f2328;font:13px system-ui,sans-serif}.title{font-size:15px;font-weight:600}${fills(0)}`
  return `<style>${light}@media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}${fills(1)}}</style>`
}

function legend(series: readonly string[], y: number): string {
  if (series.length < 2) return ''
  const step = barSpace / series.length
  const items = series.map((name, place) => {
    const x = barLeft + place * step
    return `<rect class="s${place}" x="${x}" y="${y - 10}" width="10" height="10"/><text x="${x + 15}" y="${y}">${escaped(name)}</text>`
  })
  return items.join('')
}

/** A chart of horizontal bars as SVG, legible on light and dark pages. */
export function drawBarChart({ title, series, groups, max }: BarChart): string {
  const most = max ?? Math.max(0, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const scale = most > 0 ? barSpace / most : 0
  const parts: string[] = []
  let y = top + (series.length > 1 ? 24 : 0)
  for (const { label, bars } of groups) {
    const middle = y + (bars.length * barHeight) / 2
    parts.push(`<text x="${barLeft - 10}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>`)
    for (const { series: place, value, text } of bars) {
      const length = Math.min(barSpace, Math.max(1, value * scale))
      parts.push(`<rect class="s${place}" x="${barLeft}" y="${y + 1}" width="${length.toFixed(1)}" height="${barHeight - 2}" rx="2"/>`)
      parts.push(`<text x="${(barLeft + length + 6).toFixed(1)}" y="${y + barHeight - 4}">${escaped(text ?? String(value))}</text>`)
      y += barHeight
    }
    y += groupGap
  }
  const height = y + 4
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    style(),
    `<rect class="page" width="${width}" height="${height}" rx="6"/>`,
    `<text class="title" x="16" y="26">${escaped(title)}</text>`,
    legend(series, top + 10),
    ...parts,
    '</svg>',
    ''
  ].join('\n')
}
