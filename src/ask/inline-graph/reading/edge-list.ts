import { amountIn, numeralOf, type RawEdge } from './edge.ts'
import { amountOf, type Columns, headed, isNumeric, wordOf } from './headers.ts'
import { isLittleWord } from './nearby-words.ts'
import { isSign, type Span, splitAt, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

export type Field = readonly Token[]

/** The fields of a bracket or a line. */
export interface Row extends Span {
  readonly fields: readonly Field[]
  readonly sign: string
}

const [isBar, isComma, isSemicolon, isColon] = [isSign('|'), isSign(','), isSign(';'), isSign(':')]
const isPart = isSign(',', ';')
const isStop = isSign(':', '.', '?', '!')
const isLine = ({ kind }: Token) => kind === 'line'
const { weightKeys, asking } = words

export const isPlain = ({ kind }: Token): boolean => kind === 'word' || kind === 'number' || kind === 'quoted'
export const isName = (field: Field | undefined): field is Field =>
  field !== undefined && field.length > 0 && field.length < 6 && field.every((token) => isPlain(token) || token.kind === 'link' || token.kind === 'tag')
export const fieldsOf = ({ items }: Token): Token[][] =>
  splitAt(
    items.filter((token) => !isLine(token)),
    isPart
  ).filter(({ length }) => length > 0)

/** Reads a weight after a bracket: `(a, b): 5`, `(a, b) weight 5`. */
function amountBehind(sequence: readonly Token[], at: number): Field[] {
  const behind = sequence.slice(at + 1, at + 6)
  const stop = behind.findIndex((token) => isPart(token) || token.kind === 'group' || isLine(token) || token.text === '.')
  const tokens = stop === -1 ? behind : behind.slice(0, stop)
  const [first] = tokens
  const isStated =
    first !== undefined && (isColon(first) || first.text === '=' || numeralOf(first) !== null || tokens.some(({ text }) => weightKeys.has(text.toLowerCase())))
  return isStated && amountIn(tokens) !== null ? [tokens] : []
}

/** Reads the fields of a bracket, with the name of a call before it: `(a, b)`, `<a, b>`, `(a b)`, `edge(a, b)`. */
function rowOfGroup(sequence: readonly Token[], at: number): Row | null {
  const group = sequence[at] as Token
  const isTagPair = group.kind === 'tag' && group.items.some(isComma) && !group.items.some(isSign('='))
  if (group.kind !== 'group' && !isTagPair) return null
  const commas = fieldsOf(group)
  const isBlank =
    group.text === '(' &&
    commas.length === 1 &&
    group.items.length < 4 &&
    group.items.every(isPlain) &&
    isNumeric(group.items.slice(0, 1)) === isNumeric(group.items.slice(1, 2))
  const inner = isBlank ? group.items.map((token) => [token]) : commas
  const call = sequence[at - 1]
  const start = group.text === '(' && group.gap === 0 && call?.kind === 'word' ? call.start : group.start
  const behind = inner.length === 2 ? amountBehind(sequence, at) : []
  return { fields: [...inner, ...behind], sign: isBlank ? ' ' : ',', start, end: behind.at(-1)?.at(-1)?.end ?? group.end }
}

function blankFields(tokens: readonly Token[]): Token[][] {
  const isWide = !tokens.slice(1).every((token) => numeralOf(token) !== null) && tokens.some(({ gap }, at) => at > 0 && gap > 1)
  const fields: Token[][] = []
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && token.gap <= (isWide ? 1 : 0)) fields.at(-1)?.push(token)
    else fields.push([token])
  }
  return fields
}

const isRuled = (token: Token) => token.kind === 'link' || isBar(token) || isColon(token) || token.text === '+'

/** Splits a line into fields at bars, commas, semicolons or blanks. */
function rowOfLine(line: readonly Token[]): Row | null {
  const [first, last] = [line[0], line.at(-1)]
  const isRule = line.every(isRuled)
  if (first === undefined || last === undefined || isRule) return null
  const isStatement = line.length === 4 && last.text === '.' && line.slice(0, 3).every(({ kind }) => kind === 'tag')
  if (isStatement) return rowOfLine(line.slice(0, 3))
  const parting = [isBar, isComma, isSemicolon].find((isParting) => line.some(isParting))
  const inner = line.slice(isBar(first) ? 1 : 0, isBar(last) ? -1 : undefined)
  const fields = parting === undefined ? blankFields(inner) : splitAt(inner, parting)
  return { fields, sign: parting === undefined ? ' ' : parting === isBar ? '|' : ',', start: first.start, end: last.end }
}

/** Removes a question that follows the row on its line. */
export function cutTo(row: Row, size: number): Row {
  const next = row.fields[size]?.[0]?.text ?? ''
  const isAsked = row.sign === ' ' && next.length > 1 && next !== next.toLowerCase() && asking.has(next.toLowerCase())
  return isAsked ? { ...row, fields: row.fields.slice(0, size), end: row.fields[size - 1]?.at(-1)?.end ?? row.end } : row
}

/** Groups consecutive lines with equal numbers of fields; empty lines and rules do not separate them. */
export function blocksOf(lines: readonly (readonly Token[])[]): Row[][] {
  const blocks: Row[][] = []
  for (const line of lines) {
    const row = rowOfLine(line)
    const last = blocks.at(-1)?.at(-1)
    if (row === null) continue
    const cut = last === undefined ? row : cutTo(row, last.fields.length)
    if (last !== undefined && last.sign === cut.sign && last.fields.length === cut.fields.length) blocks.at(-1)?.push(cut)
    else blocks.push([row])
  }
  return blocks
}

function plainColumns(rows: readonly Row[]): Columns | null {
  const size = rows[0]?.fields.length ?? 0
  const isWeighted = size === 3 && rows.every(({ fields }) => amountOf(fields[2]) !== null)
  const none = { source: 0, target: 1, weight: -1, type: -1, unit: '' }
  if (size === 2 || isWeighted) return { ...none, weight: isWeighted ? 2 : -1 }
  const isOfTags = rows[0]?.fields[0]?.[0]?.kind === 'tag'
  if (isOfTags && size === 3) return { ...none, target: 2, type: 1 }
  if (size !== 3 || rows[0]?.sign === ' ') return null
  const distinct = (column: number) => new Set(rows.map(({ fields }) => wordOf(fields[column]))).size
  return distinct(1) < distinct(2) ? { ...none, target: 2, type: 1 } : { ...none, type: 2 }
}

/** Returns a row's relationships: one, or several where the target cell lists names. */
function edgesOfRow({ fields, sign, start, end }: Row, { source, target, weight, type, unit, names }: Columns): RawEdge[] {
  const [from, cell] = [fields[source], fields[target]]
  const amount = amountOf(fields[weight])
  if (!isName(from) || cell === undefined) return []
  const more = {
    ...(amount === null ? {} : { weight: amount.weight, unit: unit || (amount.unit ?? '') }),
    ...(fields[type] === undefined ? {} : { type: wordOf(fields[type]) }),
    ...(names === undefined ? {} : { columns: names })
  }
  return splitAt(cell, isComma).flatMap((to) =>
    isName(to) ? [{ source: from, target: to, sign: from[0]?.kind === 'tag' ? '->' : sign === '|' ? ',' : sign, start, end, ...more }] : []
  )
}

/** Removes the words of a sentence before the first row and after the last: other rows have fewer. */
function withoutRims(rows: readonly Row[]): readonly Row[] {
  const inner = rows.slice(1, -1)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || first.fields.length < 2 || inner.length === 0) return rows
  const size = (place: number) => Math.max(1, ...inner.map(({ fields }) => fields.at(place)?.length ?? 0))
  const [lead, tail] = [(first.fields[0] ?? []).slice(-size(0)), (last.fields.at(-1) ?? []).slice(0, size(-1))]
  return [
    { ...first, fields: [lead, ...first.fields.slice(1)], start: lead[0]?.start ?? first.start },
    ...inner,
    { ...last, fields: [...last.fields.slice(0, -1), tail], end: tail.at(-1)?.end ?? last.end }
  ]
}

/** Removes a first and a last row that are sentences with as many commas or blanks. */
function withoutSentences(rows: readonly Row[]): readonly Row[] {
  const endsOpen = (row: Row | undefined) => row?.sign === ' ' && row.fields.at(-1)?.at(-1)?.text === ':'
  const isSaid = (row: Row | undefined) => row?.fields.slice(0, 2).every(isName) === false || endsOpen(row)
  if (rows.length < 3 || rows[0]?.sign === '|') return rows
  return rows.slice(isSaid(rows[0]) ? 1 : 0, isSaid(rows.at(-1)) ? -1 : undefined)
}

/** Removes the function word between two names in each row: `5 with 10`, `a and b, 39`. */
function withoutJoint(rows: readonly Row[]): readonly Row[] {
  const joint = rows[0]?.fields.flat().findIndex(({ text }, at) => at > 0 && isLittleWord(text)) ?? -1
  const word = rows[0]?.fields.flat()[joint]?.text
  const parted = rows.map((row) => {
    const [head = [], ...rest] = row.sign === ' ' ? [row.fields.flat()] : row.fields
    const at = head.findIndex(({ text }) => text === word)
    return at > 0 && at < head.length - 1 ? { ...row, fields: [head.slice(0, at), head.slice(at + 1), ...rest] } : null
  })
  return joint === -1 || rows.length < 3 || parted.includes(null) ? rows : parted.filter((row) => row !== null)
}

/** Reads the relationships of rows with equal numbers of fields. */
function edgesOfRows(all: readonly Row[], isOfLines: boolean): RawEdge[] {
  const rows = isOfLines ? withoutJoint(withoutSentences(all)) : withoutSentences(all)
  const [first, , third] = rows
  if (first === undefined) return []
  // `5 6` gives the numbers of nodes and relationships.
  const isCount =
    first.fields.length === 2 && rows.every(({ fields }) => fields.every(isNumeric)) && numeralOf(first.fields[1]?.[0])?.number === rows.length - 1
  const header = isCount ? null : headed(first, rows.slice(1))
  const isTitled = isCount || header !== null || (first.sign === '|' && third !== undefined)
  const body = isTitled ? rows.slice(1) : rows
  const columns = header ?? plainColumns(body)
  const edges = columns === null ? [] : body.flatMap((row) => edgesOfRow(row, columns))
  const [top] = edges
  return top === undefined || edges.length < body.length ? [] : [{ ...top, start: Math.min(first.start, top.start) }, ...edges.slice(1)]
}

/** Reads relationships in brackets of two or three fields. */
export function bracketEdges(sequence: readonly Token[], isApart: (at: number) => boolean): RawEdge[] {
  const rows = sequence.flatMap((_, at) => (isApart(at) ? [] : (rowOfGroup(sequence, at) ?? [])))
  return [2, 3].flatMap((size) => {
    const alike = rows.filter(({ fields }) => fields.length === size && fields.every((field, at) => isName(field) || (at === 2 && amountIn(field) !== null)))
    const weighted = alike.filter(({ fields }) => fields[2] !== undefined && amountIn(fields[2]) !== null)
    // Beside pairs, three names are a list of nodes.
    const isList = size === 3 && weighted.length === 0 && alike.length < rows.filter(({ fields }) => fields.length === 2).length
    if (isList) return []
    return [weighted, alike.filter((row) => !weighted.includes(row))].flatMap((some) => {
      const columns = plainColumns(some)
      return columns === null ? [] : some.flatMap((row) => edgesOfRow(row, columns))
    })
  })
}

/** Splits a sentence into pairs at semicolons, without other words before the first pair and after the last. */
function pairsIn(sentence: readonly Token[]): Token[][] {
  const pairs = splitAt(sentence, (token) => isLine(token) || isSemicolon(token))
  const size = splitAt(pairs[1] ?? [], isComma).length
  const last = pairs.length - 1
  return pairs.map((pair, at) => {
    const fields = splitAt(pair, isComma)
    if (size < 2 || last < 2 || fields.length <= size || (at > 0 && at < last)) return pair
    const rim = (at === 0 ? fields.slice(-size) : fields.slice(0, size)).flat()
    return pair.slice(pair.indexOf(rim[0] as Token), pair.indexOf(rim.at(-1) as Token) + 1)
  })
}

/** Reads relationships in lines: comma-separated values, tables, names separated by blanks; or separated by semicolons in a sentence. */
export function lineEdges(tokens: readonly Token[]): RawEdge[][] {
  const lines = blocksOf(splitAt(tokens, isLine))
  const sentences = tokens.some(isSemicolon) ? splitAt(tokens, isStop).filter((part) => part.some(isSemicolon)) : []
  const parts = sentences.flatMap((part) => blocksOf(pairsIn(part)))
  const tellsEdges = (isOfLines: boolean) => (rows: readonly Row[]) => (rows.length > 1 ? [edgesOfRows(rows, isOfLines)] : [])
  return [...lines.flatMap(tellsEdges(true)), ...parts.map(withoutRims).flatMap(tellsEdges(false))]
}
