import type { Built, Production } from '../chart.ts'
import type { Item } from '../item.ts'
import type { SchemaSpace } from '../schema-space.ts'
import { asQuery, meaningOf, ownersIn, rule } from './rule.ts'
import { callOf, type Ends, endsOf, reference, type Scope, scopesOf, weighedBy, weightsIn } from './scope.ts'

const SHORTEST_PATH = 'find_shortest_path'

const endsIn = (part: Item | undefined): Ends | null => meaningOf(part, 'ends')
const between = ({ source, target }: Ends) => ({ source: reference(source), target: reference(target) })

/** Whether a way leads from one to the other. */
function connected(ends: Ends | null, path: Item | undefined, scopes: readonly Scope[]): Built[] {
  const tool = meaningOf(path, 'tool')
  if (ends === null || tool === null) return []
  return scopes.flatMap((scope) =>
    asQuery({ ask: 'call', call: callOf(tool.tool, scope, between(ends)), show: { as: 'truth', key: 'found', isOpposite: false } })
  )
}

/** Shortest paths, and what they cost. */
class Paths {
  readonly #space: SchemaSpace

  constructor(space: SchemaSpace) {
    this.#space = space
  }

  /** By the adjective, where the scope has no weight. */
  found(part: Item | undefined, adjective: Item | undefined, scopes: readonly Scope[], as: 'path' | 'cost'): Built[] {
    const ends = endsIn(part)
    if (ends === null) return []
    return scopes
      .flatMap((scope) => (scope.weight === null ? this.#weightsBy(adjective, scope.types).flatMap((weight) => weighedBy(weight, [scope])) : [scope]))
      .flatMap((scope) => asQuery({ ask: 'call', call: callOf(SHORTEST_PATH, scope, between(ends)), show: { as } }))
  }

  weights(property: Item | undefined): string[] {
    return weightsIn(this.#space, ownersIn(property), null)
  }

  /** What the shortest, fastest, cheapest path adds up; null: its hops. */
  #weightsBy(adjective: Item | undefined, types: readonly string[] | null): readonly (string | null)[] {
    const quality = meaningOf(adjective, 'adjective')
    if (adjective?.category === 'fewest' || quality === null) return [null]
    const own = weightsIn(this.#space, [...quality.up, ...quality.down], types)
    const isShort = quality.form !== 'plain' && quality.isDescending === false && quality.up.length === 0
    return own.length === 0 && isShort ? [null] : own
  }
}

export function pathQuestions(space: SchemaSpace): readonly Production[] {
  const paths = new Paths(space)
  return [
    rule('Q', 'list|which? be? est|fewest? path SCOPE? ENDS SCOPE?', ([, , adjective, , a, ends, b]) => paths.found(ends, adjective, scopesOf(a, b), 'path')),
    rule('Q', 'which path ENDS have est? P|R SCOPE?', ([, , ends, , adjective, property, place]) =>
      paths
        .weights(property)
        .slice(0, 1)
        .flatMap((weight) => paths.found(ends, adjective, weighedBy(weight, scopesOf(place)), 'path'))
    ),
    rule('Q', 'how far be it? ENDS SCOPE?', ([, , , , ends, place]) => paths.found(ends, undefined, scopesOf(place), 'cost')),
    rule('Q', 'how adj do|be|can it? verb? ENDS SCOPE?', ([, adjective, , , , ends, place]) => paths.found(ends, adjective, scopesOf(place), 'cost')),
    rule('Q', 'howmany hops be|do it? est? path? ENDS SCOPE?', ([, , , , , , ends, place]) => paths.found(ends, undefined, scopesOf(place), 'cost')),
    rule('Q', 'howmany P be|do it? verb? est? path? ENDS SCOPE?', ([, property, , , , , , ends, place]) =>
      paths.weights(property).flatMap((weight) => paths.found(ends, undefined, weighedBy(weight, scopesOf(place)), 'cost'))
    )
  ]
}

export const reachQuestions: readonly Production[] = [
  rule('Q', 'be there any? path SCOPE? ENDS SCOPE?', ([, , , path, a, ends, b]) => connected(endsIn(ends), path, scopesOf(a, b))),
  rule('Q', 'can it? reach ENDS SCOPE?', ([, , path, ends, place]) => connected(endsIn(ends), path, scopesOf(place))),
  rule('Q', 'can name reach name SCOPE?', ([, left, path, right, place]) => connected(endsOf(left, right), path, scopesOf(place))),
  rule('Q', 'can|be name be? reach from name SCOPE?', ([, right, , path, , left, place]) => connected(endsOf(left, right), path, scopesOf(place))),
  rule('Q', 'be name and name reach SCOPE?', ([, left, , right, path, place]) => connected(endsOf(left, right), path, scopesOf(place))),
  rule('Q', 'be name reach to name SCOPE?', ([, left, path, , right, place]) => connected(endsOf(left, right), path, scopesOf(place)))
]
