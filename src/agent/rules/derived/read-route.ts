import type { NodeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import { rolesOf } from '../tools/slots/node-roles.ts'
import type { Item } from '../words/item.ts'
import { type Derived, questionOf, written } from './derived.ts'

/** Said right before a stop on the way. */
const through: ReadonlySet<string> = new Set(['via', 'through'])
const denied = /\b(?:not|never|without|n t|avoid\w*) (?:\w+ )?$/
/** What leads to those words, and what follows the stop. */
const lead =
  /(?:,?\s*\b(?:and|that|which|who|but|must|may|has to|have to|needs? to|should|still|pass(?:es|ing)?|go(?:es|ing)?|travel(?:s|ling)?|runs?|leads?|stops?))*\s*$/i
const tail = /^\s*(?:on the way|along the way|en route)\b/i
const ofWays: ReadonlySet<string> = new Set(
  'route way path journey trip drive ride walk get go travel come quick fast short cheap hop distance long far'.split(' ')
)

/** Where a name stands in the text. */
const spanOf = (tokens: readonly Token[], { start, end }: NodeMention) => ({ from: tokens[start]?.start ?? 0, to: tokens[end - 1]?.end ?? 0 })

/** `the quickest way from A to B via C`: the way from A to C, and that from C to B. null: no stop is named. */
export function readRoute(text: string, tokens: readonly Token[], row: readonly Item[]): Derived | null {
  const nodes = row.filter((item): item is NodeMention => item.kind === 'node')
  const stop = nodes.find(({ start }) => through.has(tokens[start - 1]?.folded ?? ''))
  if (stop === undefined || nodes.length !== 3 || !tokens.some(({ lemma }) => ofWays.has(lemma))) return null
  const before = tokens.slice(Math.max(0, stop.start - 4), stop.start - 1).map(({ folded }) => folded)
  if (denied.test(`${before.join(' ')} `)) return null
  const roles = rolesOf(tokens, row)
  const target = nodes.find((node) => node !== stop && roles.get(node.start) === 'target')
  const source = nodes.find((node) => node !== stop && node !== target)
  if (source === undefined || target === undefined) return null
  const cut = { from: tokens[stop.start - 1]?.start ?? 0, to: spanOf(tokens, stop).to }
  const [head, rest] = [text.slice(0, cut.from).replace(lead, ''), text.slice(cut.to).replace(tail, '')]
  const name = written(text, tokens.slice(stop.start, stop.end))
  const leg = (changed: NodeMention) => {
    const { from, to } = spanOf(tokens, changed)
    const shift = from < cut.from ? 0 : cut.to - head.length + (text.slice(cut.to).length - rest.length)
    const whole = head + rest
    return questionOf(`${whole.slice(0, from - shift)}${name}${whole.slice(to - shift)}`)
  }
  return {
    parts: [
      { name: `to ${name}`, question: leg(target) },
      { name: `from ${name}`, question: leg(source) }
    ],
    kind: 'route',
    isMore: true
  }
}
