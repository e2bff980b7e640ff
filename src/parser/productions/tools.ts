import type { Asked } from '../../tools/tool.ts'
import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import type { Call, NamedNode, Shown, Things } from '../tree.ts'
import { asQuery, asThings, meaningOf, one, rule, thingsOf } from './rule.ts'

type Scope = { readonly types: readonly string[] | null; readonly weight: string | null }
const everywhere: Scope = { types: null, weight: null }

const scopeOf = (part: Item | undefined): Scope => meaningOf(part, 'scope') ?? everywhere

/** Parts of the graph, and a weight, said in two places. */
function merged(left: Scope, right: Scope): Scope | null {
  if ((left.types !== null && right.types !== null) || (left.weight !== null && right.weight !== null)) return null
  return { types: left.types ?? right.types, weight: left.weight ?? right.weight }
}

const asScope = (scope: Scope | null): Built[] => (scope === null ? [] : one({ is: 'scope', ...scope }))

/** A node as tools take it. */
const reference = ({ key }: NamedNode) => ({ id: key })

function callOf(tool: string, { types, weight }: Scope, rest: Readonly<Record<string, unknown>> = {}): Call {
  return { tool, arguments: { ...rest, ...(types === null ? {} : { relationshipTypes: types }), ...(weight === null ? {} : { weight }) } }
}

/** What tools give, found by the words that their own files state. */
export function toolProductions(narrowing: Narrowing): readonly Production[] {
  const { space } = narrowing
  const weights = (owners: readonly Owner[], types: readonly string[] | null) => [
    ...new Set(owners.filter((owner) => owner.owner === 'relationship' && space.kindOf(owner) === 'number' && (types === null || types.includes(owner.of))).map(({ property }) => property))
  ]
  const scopes = (a: Item | undefined, b?: Item): Scope[] => {
    const scope = merged(scopeOf(a), scopeOf(b))
    return scope === null ? [] : [scope]
  }
  const called = (tool: Item | undefined, places: readonly Scope[], show: (asked: Asked) => Shown | null, rest: Readonly<Record<string, unknown>> = {}): Built[] => {
    const found = toolOf(tool)
    const shown = found === null ? null : show(found.asked)
    return found === null || shown === null ? [] : places.flatMap((scope) => asQuery({ ask: 'call', call: callOf(found.tool, scope, rest), show: shown }))
  }
  const toolOf = (part: Item | undefined) => meaningOf(part, 'tool')
  const counted = (tool: Item | undefined, places: readonly Scope[]) =>
    called(tool, places, (asked) => (asked.gives === 'groups' || asked.gives === 'nodes' ? { as: 'number', key: asked.count, isOpposite: false } : null))
  const truth = (tool: Item | undefined, places: readonly Scope[]) =>
    called(tool, places, (asked) => (asked.gives === 'truth' ? { as: 'truth', key: asked.key, isOpposite: tool?.category === 'untruth' } : null))

  /** The highest or lowest of some nodes by a score. */
  function ranked(things: Things | null, tool: Item | undefined, places: readonly Scope[], { isDescending = true, first = 0, count = 1 } = {}): Built[] {
    const found = toolOf(tool)
    const column = found?.column ?? null
    if (things === null || found === null || column === null || things.rank !== null) return []
    return places.flatMap((scope) => asThings([{ things: { ...things, rank: { by: { kind: 'score', call: callOf(found.tool, scope), column }, isDescending, first, count } }, cost: 0 }]))
  }
  const scored = (things: Things | null, tool: Item | undefined, places: readonly Scope[]): Built[] =>
    things?.named == null
      ? []
      : called(tool, places, () => ({ as: 'score', of: things }), { nodes: things.named.map(reference) })
  const numberIn = (part: Item | undefined) => meaningOf(part, 'number')?.value ?? 1
  const isUp = (adjective: Item | undefined) => meaningOf(adjective, 'adjective')?.isDescending ?? true

  /** What the shortest, fastest, cheapest path adds up; null: its hops. */
  function weightsBy(adjective: Item | undefined, types: readonly string[] | null): readonly (string | null)[] {
    const quality = meaningOf(adjective, 'adjective')
    if (adjective?.category === 'fewest' || quality === null) return [null]
    const own = weights([...quality.up, ...quality.down], types)
    return own.length > 0 ? own : quality.form !== 'plain' && quality.isDescending === false && quality.up.length === 0 ? [null] : []
  }
  function paths(ends: Item | undefined, adjective: Item | undefined, places: readonly Scope[], as: 'path' | 'cost', tool = 'find_shortest_path'): Built[] {
    const found = meaningOf(ends, 'ends')
    if (found === null) return []
    return places.flatMap((scope) =>
      (scope.weight === null ? weightsBy(adjective, scope.types) : [scope.weight]).flatMap((weight) =>
        asQuery({ ask: 'call', call: callOf(tool, { ...scope, weight }, { source: reference(found.source), target: reference(found.target) }), show: { as } })
      )
    )
  }
  const connected = (ends: Item | undefined, path: Item | undefined, places: readonly Scope[]): Built[] => {
    const [found, tool] = [meaningOf(ends, 'ends'), toolOf(path)]
    if (found === null || tool === null) return []
    const rest = { source: reference(found.source), target: reference(found.target) }
    return places.flatMap((scope) => asQuery({ ask: 'call', call: callOf(tool.tool, scope, rest), show: { as: 'truth', key: 'found', isOpposite: false } }))
  }
  const joined = (left: Item | undefined, right: Item | undefined): Built[] => {
    const [source, target] = [thingsOf(left)?.named, thingsOf(right)?.named]
    return source?.length !== 1 || target?.length !== 1 ? [] : one({ is: 'ends', source: source[0] as NamedNode, target: target[0] as NamedNode })
  }
  const weighted = (property: Item | undefined): Built[] => weights(meaningOf(property, 'property')?.owners ?? [], null).flatMap((weight) => asScope({ types: null, weight }))
  const typed = (relation: Item | undefined): Built[] => asScope({ types: meaningOf(relation, 'relation')?.types ?? null, weight: null })

  return [
    rule('SCOPE', 'scopew R network?', ([, relation]) => typed(relation)),
    rule('SCOPE', 'scopew|of network', () => asScope(everywhere), 0.15),
    rule('SCOPE', 'usingw P asweight?', ([, property]) => weighted(property)),
    rule('SCOPE', 'SCOPE SCOPE', ([left, right]) => asScope(merged(scopeOf(left), scopeOf(right))), 0.05),
    rule('SCOPE', 'comma? SCOPE', ([, scope]) => asScope(scopeOf(scope)), 0.01),
    rule('ENDS', 'from name to name', ([, left, , right]) => joined(left, right), 0),
    rule('ENDS', 'between name and name', ([, left, , right]) => joined(left, right), 0),
    rule('ENDS', 'name to|arrow name', ([left, , right]) => joined(left, right), 0.1),
    rule('Q', `howmany groups|nodes be? there? SCOPE?`, ([, tool, , , place]) => counted(tool, scopes(place))),
    rule('Q', `howmany groups|nodes do|have network have? SCOPE?`, ([, tool, , , , place]) => counted(tool, scopes(place))),
    rule('Q', `which|list? be? size est groups SCOPE?`, ([, , , , tool, place]) =>
      called(tool, scopes(place), (asked) => (asked.gives === 'groups' && asked.largest !== null ? { as: 'number', key: asked.largest, isOpposite: false } : null))
    ),
    rule('Q', `how adj be est groups SCOPE?`, ([, , , , tool, place]) =>
      called(tool, scopes(place), (asked) => (asked.gives === 'groups' && asked.largest !== null ? { as: 'number', key: asked.largest, isOpposite: false } : null))
    ),
    rule('Q', `which|list be? nodes SCOPE?`, ([, , tool, place]) => called(tool, scopes(place), () => ({ as: 'rows' }))),
    rule('Q', `be there any? truth SCOPE?`, ([, , , tool, place]) => truth(tool, scopes(place))),
    rule('Q', `be network truth|untruth SCOPE?`, ([, , tool, place]) => truth(tool, scopes(place))),
    rule('Q', `do|have network have? any? truth|untruth SCOPE?`, ([, , , , tool, place]) => truth(tool, scopes(place))),
    rule('Q', `which|list? be? measure of N SCOPE?`, ([, , tool, , things, place]) => scored(thingsOf(things), tool, scopes(place))),
    rule('N', `N with|have est measure SCOPE?`, ([things, , adjective, tool, place]) => ranked(thingsOf(things), tool, scopes(place), { isDescending: isUp(adjective) })),
    rule('N', `top|bottom num? N by measure SCOPE?`, ([end, count, things, , tool, place]) =>
      ranked(thingsOf(things), tool, scopes(place), { isDescending: end?.category === 'top', count: numberIn(count) })
    ),
    rule('N', `num? most num? most-of N SCOPE?`, ([before, , after, tool, things, place]) => ranked(thingsOf(things), tool, scopes(place), { count: numberIn(before ?? after) })),
    rule('Q', `which N have est measure SCOPE?`, ([, things, , adjective, tool, place]) => listed(ranked(thingsOf(things), tool, scopes(place), { isDescending: isUp(adjective) }))),
    rule('Q', `which N have ordinal est measure SCOPE?`, ([, things, , ordinal, adjective, tool, place]) =>
      listed(ranked(thingsOf(things), tool, scopes(place), { isDescending: isUp(adjective), first: numberIn(ordinal) - 1 }))
    ),
    rule('Q', `which N be most|est most-of SCOPE?`, ([, things, , , tool, place]) => listed(ranked(thingsOf(things), tool, scopes(place)))),
    rule('Q', `who be most|est most-of N? SCOPE?`, ([, , , tool, things, place]) => listed(ranked(thingsOf(things), tool, scopes(place)))),
    rule('Q', `list|which? be? est|fewest? path SCOPE? ENDS SCOPE?`, ([, , adjective, , a, ends, b]) => paths(ends, adjective, scopes(a, b), 'path')),
    rule('Q', `which path ENDS have est? P|R SCOPE?`, ([, , ends, , adjective, property, place]) => {
      const [weight] = weights(meaningOf(property, 'property')?.owners ?? [], null)
      return weight === undefined ? [] : paths(ends, adjective, scopes(place).map((scope) => ({ ...scope, weight })), 'path')
    }),
    rule('Q', `how far be it? ENDS SCOPE?`, ([, , , , ends, place]) => paths(ends, undefined, scopes(place), 'cost')),
    rule('Q', `how adj do|be|can it? verb? ENDS SCOPE?`, ([, adjective, , , , ends, place]) => paths(ends, adjective, scopes(place), 'cost')),
    rule('Q', `howmany hops be|do it? est? path? ENDS SCOPE?`, ([, , , , , , ends, place]) => paths(ends, undefined, scopes(place), 'cost')),
    rule('Q', `howmany P be|do it? verb? est? path? ENDS SCOPE?`, ([, property, , , , , , ends, place]) =>
      weights(meaningOf(property, 'property')?.owners ?? [], null).flatMap((weight) => paths(ends, undefined, scopes(place).map((scope) => ({ ...scope, weight })), 'cost'))
    ),
    rule('Q', `be there any? path SCOPE? ENDS SCOPE?`, ([, , , path, a, ends, b]) => connected(ends, path, scopes(a, b))),
    rule('Q', `can it? reach ENDS SCOPE?`, ([, , path, ends, place]) => connected(ends, path, scopes(place))),
    rule('Q', `can name reach name SCOPE?`, ([, left, path, right, place]) => joined(left, right).flatMap(({ meaning }) => connected(asItem(meaning), path, scopes(place)))),
    rule('Q', `can|be name be? reach from name SCOPE?`, ([, right, , path, , left, place]) => joined(left, right).flatMap(({ meaning }) => connected(asItem(meaning), path, scopes(place)))),
    rule('Q', `be name and name reach SCOPE?`, ([, left, , right, path, place]) => joined(left, right).flatMap(({ meaning }) => connected(asItem(meaning), path, scopes(place)))),
    rule('Q', `be name reach to name SCOPE?`, ([, left, path, , right, place]) => joined(left, right).flatMap(({ meaning }) => connected(asItem(meaning), path, scopes(place))))
  ]

  function listed(built: readonly Built[]): Built[] {
    return built.flatMap(({ meaning, cost }) => (meaning.is === 'things' ? asQuery({ ask: 'list', of: meaning.things, show: [] }, cost) : []))
  }
  function asItem(meaning: Item['meaning']): Item {
    return { category: 'ENDS', start: 0, end: 0, meaning, score: 0, rule: 'ENDS', parts: [] }
  }
}
