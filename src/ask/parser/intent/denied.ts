import type { Token } from '../../linking/tokens.ts'
import { everywhere } from '../constituent.ts'
import { entriesOf } from '../lexicon.ts'
import { opposites } from '../predicates.ts'
import type { Filled, Slots } from './slot.ts'

/** The tokens that a negation covers. */
const REACH = 4
const DENYING: ReadonlySet<string> = new Set(['not', 'no', 'avoiding', 'noLonger', 'except'])
/** These words negate the phrase right after them: `without the Jubilee Line`. */
const EXCLUDING: ReadonlySet<string> = new Set(['avoiding', 'except'])

const isOf = (token: Token | undefined, categories: ReadonlySet<string>) =>
  token !== undefined && entriesOf(token.folded).some(({ category }) => categories.has(category))

/** Returns the slot that excludes the value or nodes; null where there is none, as for a label with a condition. */
function withoutIt({ nodes, scope }: Partial<Slots>): Partial<Slots> | null {
  if (nodes !== undefined) return { scope: { ...everywhere, without: nodes.map(({ node }) => node) } }
  const [test, ...others] = [...(scope?.relationshipPredicates ?? []), ...(scope?.nodePredicates ?? [])]
  const operator = test === undefined || others.length > 0 ? undefined : opposites[test.operator]
  if (scope === undefined || scope.labels !== null || scope.types !== null || test === undefined || operator === undefined) return null
  return { scope: { ...scope, [scope.relationshipPredicates.length > 0 ? 'relationshipPredicates' : 'nodePredicates']: [{ ...test, operator }] } }
}

/** Replaces negated slots by their opposites; null where one has none. */
export function allowed(filled: readonly Filled[], tokens: readonly Token[]): readonly Filled[] | null {
  const remaining: Filled[] = []
  for (const one of filled) {
    const { start } = one.item
    const before = tokens.slice(Math.max(0, start - REACH), start)
    if ((one.fill.nodes ?? one.fill.scope) === undefined || !before.some((token) => isOf(token, DENYING))) {
      remaining.push(one)
      continue
    }
    const beside = before.at(-1)?.folded === 'the' ? before.at(-2) : before.at(-1)
    const fill = isOf(beside, EXCLUDING) ? withoutIt(one.fill) : null
    if (fill === null) return null
    remaining.push({ ...one, fill })
  }
  return remaining
}
