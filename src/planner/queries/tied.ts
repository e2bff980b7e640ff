import type { NodeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { isAdjacencyWord } from './adjacency.ts'
import type { Composition } from './composition.ts'
import type { Edge, Entity } from './query.ts'
import type { Slot } from './slots.ts'
import type { Tie, Tree } from './trees.ts'

type Hops = Item & { kind: 'hops' }

/** A tree with what is denied in it and how far its ways go. */
export interface Tied {
  readonly tree: Tree
  readonly negated: number | null
  readonly negation: Item | null
  readonly far: number | null
  readonly hops: Hops | null
}

const mostVariants = 3

/** Which ties an operator before or among them can speak of, nearest first; and that it speaks of none. */
function placesFor(tree: Tree, item: Item | undefined, fits: (tie: Tie) => boolean): (number | null)[] {
  if (item === undefined) return [null]
  const distance = (tie: Tie) => {
    const marks = [tie.mention?.start, tree.slots[tie.to]?.at, tree.slots[tie.from]?.at].filter((at) => at !== undefined)
    return Math.min(...marks.map((at) => (at >= item.end ? at - item.end : 2 * (item.start - at))))
  }
  const places = tree.ties.flatMap((tie, place) => (fits(tie) ? [place] : [])).sort((a, b) => distance(tree.ties[a] as Tie) - distance(tree.ties[b] as Tie))
  return [...places.slice(0, mostVariants), null]
}

export function tiedWays(tree: Tree, rest: readonly Item[]): Tied[] {
  const negation = rest.find(({ kind }) => kind === 'negation')
  const hops = rest.find((item): item is Hops => item.kind === 'hops')
  const labelOf = (place: number) => tree.slots[place]?.label
  const isWay = ({ from, to }: Tie) => labelOf(from) === labelOf(to) || labelOf(from) === null || labelOf(to) === null
  return placesFor(tree, negation, () => true).flatMap((negated) =>
    placesFor(tree, hops, isWay).map(
      (far): Tied => ({ tree, negated, negation: negated === null ? null : (negation ?? null), far, hops: far === null ? null : (hops ?? null) })
    )
  )
}

const entityOf = ({ at, label, nodes, kind }: Slot): Entity => ({
  at,
  label,
  nodes,
  conditions: [],
  ...(kind === 'implied' || kind === 'between' ? { implied: true } : {})
})

/** A name of which several nodes are meant that the question does not tell apart; with `isBare` where their labels differ too, unless one is said. */
function ambiguousOf({ slots }: Tree, isBare: boolean): NodeMention | null {
  const mentions = slots.flatMap(({ label, items }) => {
    const isAnyLabel = isBare && items.every(({ kind }) => kind === 'node')
    return items.filter(
      (item): item is NodeMention => item.kind === 'node' && item.nodes.filter(({ labels: [first] }) => isAnyLabel || first === label).length > 1
    )
  })
  return mentions[0] ?? null
}

/** Entities and edges of their own, to be completed. */
export function composed({ tree, negated, negation, far, hops }: Tied, tokens: readonly Token[]): Composition {
  const edges = tree.ties.map(({ from, to, types, direction }, place): Edge => {
    const { min, max } = place === far && hops !== null ? hops : { min: 1, max: 1 }
    return { from, to, types, direction, minHops: min, maxHops: max, negated: place === negated, where: [] }
  })
  const used = [
    ...tree.slots.flatMap(({ items }) => items),
    ...tree.ties.flatMap(({ mention }) => (mention === null ? [] : [mention])),
    ...(negation === null ? [] : [negation]),
    ...(hops === null ? [] : [hops])
  ]
  const between = tree.slots.filter(({ kind }) => kind === 'between').length
  const vague = tree.ties.filter(({ mention, types }) => mention === null && types.length > 1).length
  const isOpen = far !== null || tree.ties.some(({ mention }) => mention === null)
  const at = isOpen ? tokens.flatMap((token, place) => (isAdjacencyWord(token) ? [place] : [])) : []
  const said = at.length > 0
  return {
    entities: tree.slots.map(entityOf),
    edges,
    used: [...new Set(used)],
    at,
    quality: 0.9 ** between * (said ? 1 : 0.75 ** vague),
    ambiguous: ambiguousOf(tree, false),
    ambiguousAlone: ambiguousOf(tree, true)
  }
}
