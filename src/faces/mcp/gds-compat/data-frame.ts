/** A column of a printed table. Text cells are printed unchanged. */
export interface FrameColumn {
  readonly name: string
  readonly kind: 'integer' | 'float' | 'text'
  readonly cells: readonly (number | string | null)[]
}

const DECIMALS = 6
const LARGE = 1e6
const SMALL = 10 ** -DECIMALS
/** Numbers with more digits are printed with an exponent. */
const WIDE = 2 * DECIMALS + 1

function withExponent(value: number): string {
  return value.toExponential(DECIMALS).replace(/e([+-])(\d)$/, 'e$10$2')
}

/** Formats the floats of a column alike: six decimals without common trailing zeros, or an exponent where that would hide digits. */
function drawFloats(cells: readonly number[]): string[] {
  const finite = cells.filter(Number.isFinite)
  const fixed = finite.map((value) => value.toFixed(DECIMALS))
  const isWide = fixed.some((text) => text.length > WIDE) && finite.some((value) => Math.abs(value) > LARGE)
  const isSmall = finite.some((value) => value !== 0 && Math.abs(value) < SMALL)
  const spare = Math.min(DECIMALS - 1, ...fixed.map((text) => /0*$/.exec(text)?.[0].length ?? 0))
  const draw = isWide || isSmall ? withExponent : (value: number) => value.toFixed(DECIMALS - spare)
  return cells.map((value) => (Number.isFinite(value) ? draw(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? 'inf' : '-inf'))
}

function drawCells({ kind, cells }: FrameColumn, maxCharacters: number): string[] {
  if (kind === 'float') return drawFloats(cells.map((cell) => (cell === null ? Number.NaN : Number(cell))))
  return cells.map((cell) => {
    if (cell === null) return kind === 'text' ? 'None' : 'NaN'
    // A line break in a name would split its row.
    const text = String(cell).replace(/\s+/g, ' ')
    return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 3)}...` : text
  })
}

/** A table in the layout of a printed data frame: a header, then numbered rows, all columns aligned right. `maxCharacters` bounds a cell. */
export function drawFrame(columns: readonly FrameColumn[], maxCharacters: number): string {
  const rowCount = columns[0]?.cells.length ?? 0
  if (rowCount === 0) return `Empty DataFrame\nColumns: [${columns.map(({ name }) => name).join(', ')}]\nIndex: []`
  const drawn = columns.map((column) => [column.name, ...drawCells(column, maxCharacters)])
  const widths = drawn.map((cells) => cells.reduce((width, cell) => Math.max(width, cell.length), 0))
  const indexWidth = String(rowCount - 1).length
  return Array.from({ length: rowCount + 1 }, (_, line) => {
    const index = (line === 0 ? '' : String(line - 1)).padEnd(indexWidth)
    return [index, ...drawn.map((cells, place) => (cells[line] as string).padStart(widths[place] as number))].join('  ')
  }).join('\n')
}

/** Names and values side by side, one pair per line. */
export function drawSeries(entries: readonly (readonly [name: string, value: string])[]): string {
  const names = Math.max(...entries.map(([name]) => name.length))
  const values = Math.max(...entries.map(([, value]) => value.length))
  return entries.map(([name, value]) => `${name.padEnd(names)}    ${value.padStart(values)}`).join('\n')
}
