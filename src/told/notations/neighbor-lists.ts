import type { ToldRelationship } from '../told-graph.ts'
import { bare, blocksOf, isNumber, type Line, type Span, type Written } from './written.ts'

interface Target {
  readonly name: string
  readonly weight: number | null
}

interface Item {
  readonly head: string
  /** Whether nothing but blanks is between what is listed. */
  readonly isBlank: boolean
  readonly targets: readonly Target[]
}

const LEAST_ITEMS = 2
/** Lists of things that no other list is about are of two kinds, such as people and their tools, from this count on. */
const LEAST_OF_TWO_KINDS = 5

const word = String.raw`[\p{L}\p{N}_'’.-]+`
const name = String.raw`(?:"[^"\n]+"|'[^'\n]+'|${word}(?: ${word}){0,3})`
const itemLine = new RegExp(`^(?:[-*•] +)?(?:(?:node|vertex) +)?(${name}) *(?::|-+>|=>|→) *(.*?)[.;,]?$`, 'iu')
const target = new RegExp(String.raw`^(?:(?:node|vertex) +)?(${name}?)(?: *[:=(/@] *(?:\p{L}+[ =:]*)?(\d+(?:\.\d+)?) *\)?| +(\d+(?:\.\d+)?))?$`, 'iu')
const nothing = /^(?:[-–—∅]|none|nobody|nothing|no one|\(none\))?$/i

const withoutBrackets = (list: string): string =>
  list
    .trim()
    .replace(/^[[{(](.*)[\])}]$/s, '$1')
    .trim()

function readTarget(text: string): Target | null {
  const found = isNumber(text) ? [text, text] : target.exec(text)
  if (!found) return null
  const weight = found[2] ?? found[3]
  return { name: bare(found[1] ?? ''), weight: weight === undefined ? null : Number(weight) }
}

function readTargets(list: string): Target[] | null {
  const inner = withoutBrackets(list)
  if (nothing.test(inner)) return []
  const parts = isParted(inner) || /[()=:]/.test(inner) ? inner.split(/\s*[,;]\s*(?:and )?| and /) : inner.split(/\s+/)
  const targets = parts.filter(Boolean).map(readTarget)
  return targets.every((one) => one !== null) ? targets : null
}

function readItem(line: string): Item | null {
  const found = itemLine.exec(line)
  const targets = readTargets(found?.[2] ?? ' ?')
  return found === null || targets === null ? null : { head: bare(found[1] ?? ''), isBlank: targets.length > 1 && !isParted(found[2] ?? ''), targets }
}

const row = new RegExp(String.raw`^\| *(${name}) *\| *([^|]*?) *\|?$`, 'u')

/** `| a | b, c |`: a line of a table of two columns. */
function readRow(line: string): Item | null {
  const found = row.exec(line)
  const targets = readTargets(found?.[2] ?? ' ?')
  return found === null || targets === null ? null : { head: bare(found[1] ?? ''), isBlank: false, targets }
}

/** Rows without the heads of the columns, which are named nowhere else; none where no cell lists several: that is a table of pairs. */
function withoutHeads({ rows, start, end }: { readonly rows: readonly Item[] } & Span): { items: readonly Item[]; span: Span } {
  const [first, ...rest] = rows
  const others = new Set(rest.flatMap(({ head, targets }) => [head, ...targets.map((one) => one.name)]))
  const isHead = first !== undefined && ![first.head, ...first.targets.map((one) => one.name)].some((one) => others.has(one))
  const items = isHead ? rest : rows
  return { items: items.some(({ targets }) => targets.length > 1) ? items : [], span: { start, end } }
}

const isParted = (list: string): boolean => /[,;]| and /.test(list)

/** `"a": ["b", "c"]` one after another. */
const keyed = /(?<=[{,\n]\s*|^)("[^"\n]+"|'[^'\n]+'|[\p{L}\p{N}_]+)\s*:\s*(\[[^[\]{}]*\]|\{[^[\]{}]*\}|\([^()]*\))/gu

function keyedItems(text: string): { items: Item[]; span: Span }[] {
  const found = [...text.matchAll(keyed)]
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const items = found.map(([, head = '', list = '']) => ({ head: bare(head), targets: readTargets(list) }))
  const read = items.flatMap(({ head, targets }) => (targets === null ? [] : [{ head, isBlank: false, targets }]))
  return read.length < items.length ? [] : [{ items: read, span: { start: first.index, end: last.index + last[0].length } }]
}

const ofNodes = /\b(?:embedding|feature|vector|attribute)s?\b/i

/** Whether lists are of nodes: what is listed is listed elsewhere, too, and heads are not columns of a form. */
function areNodes(items: readonly Item[], text: string): boolean {
  const heads = new Set(items.map(({ head }) => head))
  const targets = items.flatMap((item) => item.targets.map((one) => one.name))
  if (items.filter((item) => item.targets.length > 0).length < LEAST_ITEMS || heads.size < items.length || targets.includes('') || ofNodes.test(text))
    return false
  const known = targets.filter((one) => heads.has(one)).length
  if (known >= 0.25 * targets.length) return true
  const isRepeated = new Set(targets).size < targets.length
  return known === 0 && isRepeated && !items.some(({ isBlank }) => isBlank) && targets.length >= LEAST_OF_TWO_KINDS && !targets.every(isNumber)
}

/** Items without the line above the list, which ends with a colon, too. */
function withoutTitle(items: readonly Item[], span: Span, lines: readonly Line[]): { items: readonly Item[]; span: Span } {
  const [first, ...rest] = items
  const isTitle = first?.targets.length === 0 && !rest.some(({ targets }) => targets.some(({ name }) => name === first.head))
  const start = lines.find((line) => line.start > span.start)?.start
  return isTitle && start !== undefined ? { items: rest, span: { start, end: span.end } } : { items, span }
}

/** Each node with those that it leads to: `a: b, c`, `{"a": ["b", "c"]}`, `a -> b, c`. */
export function readNeighborLists(text: string, lines: readonly Line[]): Written[] {
  const blocks = blocksOf(lines, readItem, () => true).map(({ rows, start, end }) => withoutTitle(rows, { start, end }, lines))
  const tables = blocksOf(lines, readRow, () => true).map(withoutHeads)
  return [...keyedItems(text), ...blocks, ...tables].flatMap(({ items, span }) => {
    if (!areNodes(items, text)) return []
    const relationships = items.flatMap(({ head, targets }): ToldRelationship[] =>
      targets.map((one) => ({ source: head, target: one.name, ...(one.weight === null ? {} : { weight: one.weight }) }))
    )
    const nodes = [...new Set(items.flatMap(({ head, targets }) => [head, ...targets.map((one) => one.name)]))]
    const connector = /-+>|=>|→/.exec(text.slice(span.start, span.end))?.[0] ?? ':'
    return [{ relationships, nodes, directed: null, connector, spans: [span] }]
  })
}
