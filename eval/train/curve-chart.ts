import type { Point } from './figures.ts'

export interface CurveChart {
  readonly title: string
  readonly curves: readonly { readonly name: string; readonly points: readonly Point[] }[]
  /** The chosen operating point. */
  readonly chosen: Point
}

const [width, height] = [760, 420]
const plot = { left: 74, top: 66, right: 730, bottom: 360 }
/** A background behind the lines, so that they are legible on any page. */
const style = `<style>.page{fill:#fff}text{fill:#1f2328;font:13px system-ui,sans-serif}.title{font-size:15px;font-weight:600}.axis{stroke:#1f2328}.grid{stroke:#d0d7de}.c0,.c1{fill:none;stroke-width:2.5}.c0{stroke:#0b5cad}.c1{stroke:#c2570c;stroke-dasharray:6 4}.mark{fill:#0b5cad}@media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}.axis{stroke:#e6edf3}.grid{stroke:#30363d}.c0{stroke:#5aa9ff}.c1{stroke:#ffa657}.mark{fill:#5aa9ff}}</style>`

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
/** A round upper bound on a grid line. */
const above = (most: number, step: number) => Math.max(step, Math.ceil(most / step) * step)

/** Wrong answers against answered questions, one line per rule of choice, as SVG, legible on light and dark pages. */
export function drawCurves({ title, curves, chosen }: CurveChart): string {
  const all = curves.flatMap(({ points }) => points)
  const [mostAnswered, mostWrong] = [above(Math.max(...all.map(({ answered }) => answered)), 0.1), above(Math.max(...all.map(({ wrong }) => wrong)), 0.01)]
  const x = (share: number) => (plot.left + ((plot.right - plot.left) * share) / mostAnswered).toFixed(1)
  const y = (share: number) => (plot.bottom - ((plot.bottom - plot.top) * share) / mostWrong).toFixed(1)
  const columns = Array.from({ length: Math.round(mostAnswered / 0.1) + 1 }, (_, at) => at / 10)
  const rows = Array.from({ length: Math.round(mostWrong / 0.01) + 1 }, (_, at) => at / 100)
  const [markX, markY] = [x(chosen.answered), y(chosen.wrong)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">`,
    style,
    `<rect class="page" width="${width}" height="${height}" rx="6"/>`,
    `<text class="title" x="16" y="26">${title}</text>`,
    ...curves.map(({ name }, at) => `<path class="c${at}" d="M${plot.left + at * 250} 46h26"/><text x="${plot.left + 32 + at * 250}" y="50">${name}</text>`),
    ...columns.map(
      (share) =>
        `<path class="grid" d="M${x(share)} ${plot.top}V${plot.bottom}"/><text x="${x(share)}" y="${plot.bottom + 18}" text-anchor="middle">${Math.round(share * 100)}</text>`
    ),
    ...rows.map(
      (share) =>
        `<path class="grid" d="M${plot.left} ${y(share)}H${plot.right}"/><text x="${plot.left - 8}" y="${Number(y(share)) + 4}" text-anchor="end">${Math.round(share * 100)}</text>`
    ),
    `<path class="axis" fill="none" d="M${plot.left} ${plot.top}V${plot.bottom}H${plot.right}"/>`,
    `<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 42}" text-anchor="middle">answered, % of asked</text>`,
    `<text transform="translate(26 ${(plot.top + plot.bottom) / 2}) rotate(-90)" text-anchor="middle">wrong, % of asked</text>`,
    ...curves.map(({ points }, at) => `<path class="c${at}" d="M${points.map(({ answered, wrong }) => `${x(answered)} ${y(wrong)}`).join('L')}"/>`),
    `<circle class="mark" cx="${markX}" cy="${markY}" r="6"/>`,
    `<circle class="mark" cx="${plot.left + 22}" cy="${plot.top + 26}" r="6"/><text x="${plot.left + 36}" y="${plot.top + 30}">answers from a chance of ${chosen.least} on: ${percent(chosen.answered)} answered, ${percent(chosen.wrong)} wrong</text>`,
    '</svg>',
    ''
  ].join('\n')
}
