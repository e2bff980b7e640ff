export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

interface Colors {
  readonly page: string
  readonly text: string
  readonly muted: string
  readonly link: string
  readonly node: string
  readonly none: string
  readonly rim: string
  readonly path: string
  readonly onPath: string
  /** From low to high, each lighter or darker than the one before, so that they also tell in grey. */
  readonly ramp: readonly string[]
  readonly types: readonly string[]
}

/** Text has a contrast of at least 4.5:1 to what lies under it. */
const colors: Readonly<Record<Theme, Colors>> = {
  light: {
    page: '#ffffff',
    text: '#1f2933',
    muted: '#52606d',
    link: '#8d99a6',
    node: '#4a78a8',
    none: '#c3cad1',
    rim: '#3a4653',
    path: '#b84600',
    onPath: '#ffffff',
    ramp: ['#e3eef9', '#c3daee', '#97c1e2', '#62a1d2', '#377fbc', '#185d9c', '#08376b'],
    types: ['#8d99a6', '#3d6fb0', '#a05a00', '#7d3f8c']
  },
  dark: {
    page: '#15191e',
    text: '#e8ecf0',
    muted: '#a3b0bd',
    link: '#66737f',
    node: '#6ea6dc',
    none: '#4b555f',
    rim: '#dbe2e8',
    path: '#ffb000',
    onPath: '#15191e',
    ramp: ['#17314d', '#1d466e', '#275f94', '#3a7dba', '#62a1d6', '#97c5ec', '#d6eaff'],
    types: ['#66737f', '#7fb2ee', '#e0a34a', '#cf93de']
  }
}

/**
 * Told apart by people who do not see red, green or blue.
 * @see Paul Tol, Colour schemes, SRON, 2021: the scheme "muted".
 */
const groupColors = ['#332288', '#ddcc77', '#117733', '#88ccee', '#882255', '#44aa99', '#cc6677', '#999933', '#aa4499']

export const GROUPS = groupColors.length
export const SHADES = 7
/** Line styles of relationship types: the gaps also tell in grey. */
const dashes = ['none', '7 4', '2 3', '9 3 2 3']
export const LINE_STYLES = dashes.length

export function styleOf(theme: Theme): string {
  const { page, text, muted, link, node, none, rim, path, onPath, ramp, types } = colors[theme]
  const fills = [...ramp.map((color, at) => `.q${at}{fill:${color}}`), ...groupColors.map((color, at) => `.g${at}{fill:${color}}`)]
  const lines = dashes.map((dash, at) => `.l${at}{stroke:${types[at]};stroke-dasharray:${dash}}`)
  return [
    `text{font-family:system-ui,sans-serif;fill:${text}}.page{fill:${page}}.title{font-size:19px;font-weight:600}.note{font-size:13px;fill:${muted}}.key{font-size:12px}`,
    `.links,.line{fill:none;stroke:${link}}.tip{fill:${link}}.lead{stroke:${muted};stroke-width:.8}`,
    `.node{stroke:${rim};stroke-width:.7}.n{fill:${node}}.x{fill:${none}}`,
    `.name{font-size:11px;paint-order:stroke;stroke:${page};stroke-width:3px;stroke-linejoin:round}.strong{font-size:12px;font-weight:600}`,
    `.under{fill:none;stroke:${page};stroke-width:8;stroke-linejoin:round}.path{fill:none;stroke:${path};stroke-width:4;stroke-linejoin:round;stroke-linecap:round}`,
    `.step{fill:${path};stroke:${page};stroke-width:1.2}.number{font-size:9px;font-weight:700;fill:${onPath};text-anchor:middle}.faint{opacity:.6}`,
    ...fills,
    ...lines
  ].join('')
}
