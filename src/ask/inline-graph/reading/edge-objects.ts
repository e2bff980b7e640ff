import { type Amount, amountIn, numeralOf, type RawEdge } from './edge.ts'
import { isPlain } from './edge-list.ts'
import { isSign, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

const isKeyed = isSign(':', '=')
const { sourceKeys, targetKeys, weightKeys, typeKeys, valueNouns } = words
const identities = new Set(['id', 'name', 'title', 'node', 'vertex'])
const LEAST_ALIKE = 3

/** Reads key-value pairs: `"from": 1, "to": 2`, `source 1 target 2`, `source="1" target="2"`. */
function valuesOf({ kind, items }: Token): Map<string, Token> {
  const found = new Map<string, Token>()
  for (let at = kind === 'tag' ? 1 : 0; at < items.length; at++) {
    const [key, sign] = [items[at] as Token, items[at + 1]]
    const isSigned = sign !== undefined && isKeyed(sign)
    const value = isSigned ? items[at + 2] : sign
    if (key.kind === 'number' || !isPlain(key) || value === undefined || !(isPlain(value) || value.kind === 'group')) continue
    found.set(key.text.toLowerCase(), value)
    at += isSigned ? 2 : 1
  }
  return found
}

/** Returns the tokens between a tag and its closing tag. */
function contentOf(sequence: readonly Token[], at: number): readonly Token[] {
  const tag = sequence[at] as Token
  if (tag.kind !== 'tag' || tag.text.endsWith('/>')) return []
  const size = sequence.slice(at + 1, at + 12).findIndex(({ kind, text }) => kind === 'tag' && text.startsWith(`</${tag.items[0]?.text ?? ''}`))
  return sequence.slice(at + 1, at + 2 + size)
}

const under = (values: ReadonlyMap<string, Token>, keys: ReadonlySet<string>) => [...values].find(([key]) => keys.has(key))

/** Reads the weight under a weight key, else under any key but those of the ends. */
function weightOf(values: ReadonlyMap<string, Token>, ends: readonly (Token | undefined)[], behind: readonly Token[]): Partial<Amount> {
  const weight = under(values, weightKeys) ?? [...values].find(([key, value]) => !ends.includes(value) && key !== 'id' && numeralOf(value) !== null)
  const amount = amountIn(weight === undefined ? behind : [weight[1]])
  return amount === null ? {} : { weight: amount.weight, unit: weight?.[0] ?? '' }
}

/** Reads relationships with keys for their ends, in brackets or tags. */
function keyedRecords(sequence: readonly Token[]): RawEdge[] {
  return sequence.flatMap((token, at) => {
    const values = valuesOf(token)
    const [from, to, [, type] = []] = [sourceKeys, targetKeys, typeKeys].map((keys) => under(values, keys)) as [string, Token][]
    const [source, target] = [from?.[1], to?.[1]]
    if (source === undefined || target === undefined || source === target || source.kind === 'group' || target.kind === 'group') return []
    const behind = contentOf(sequence, at)
    const isType = type !== undefined && numeralOf(type) === null
    const more = { ...weightOf(values, [source, target], behind), ...(isType ? { type: type.text } : {}) }
    // `source` and `target` are also usual for undirected graphs, so they give no direction.
    const columns = from?.[0] === 'source' ? {} : { columns: [from?.[0] ?? '', to?.[0] ?? ''] as const }
    return [{ source: [source], target: [target], ...columns, sign: ',', start: token.start, end: Math.max(token.end, behind.at(-1)?.end ?? 0), ...more }]
  })
}

/** Reads records that share two keys, and a third one for a number: `{"task": "a", "requires": "b"}`. */
function alikeRecords(sequence: readonly Token[]): RawEdge[] {
  const records = sequence.flatMap((token) => (token.kind === 'group' && token.text === '{' ? [{ token, values: valuesOf(token) }] : []))
  const keys = [...(records[0]?.values.keys() ?? [])]
  const [one, other, more] = keys
  const isAlike = records.every(({ values }) => values.size === keys.length && keys.every((key) => values.has(key) && isPlain(values.get(key) as Token)))
  const isNamed = (key: string | undefined) => key !== undefined && ![identities, weightKeys, valueNouns, typeKeys].some((others) => others.has(key))
  if (records.length < LEAST_ALIKE || keys.length > 3 || !isAlike || !isNamed(one) || !isNamed(other)) return []
  const edges = records.map(({ token: { start, end }, values }): RawEdge => {
    const [source, target] = [values.get(one ?? '') as Token, values.get(other ?? '') as Token]
    return { source: [source], target: [target], columns: [one ?? '', other ?? ''], sign: ',', start, end, ...weightOf(values, [source, target], []) }
  })
  const isMeasured = edges.some(({ source, target }) => source[0]?.kind !== 'number' && target[0]?.kind === 'number')
  return isMeasured || (more !== undefined && edges.some(({ weight }) => weight === undefined)) ? [] : edges
}

/** Reads relationships from records in brackets or tags: by keys for ends, else by keys that all records share. */
export function recordEdges(sequence: readonly Token[]): RawEdge[] {
  const keyed = keyedRecords(sequence)
  return keyed.length > 0 ? keyed : alikeRecords(sequence)
}
