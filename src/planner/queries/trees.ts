import type { TypeMention } from '../../linking/mention.ts'
import type { Direction } from '../../store/pattern.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Slot } from './slots.ts'

/** A relationship between two node variables, and the words that name it. */
export interface Tie {
  readonly from: number
  readonly to: number
  readonly types: readonly string[]
  readonly direction: Direction
  readonly mention: TypeMention | null
}

/** Node variables all tied together. */
export interface Tree {
  readonly slots: readonly Slot[]
  readonly ties: readonly Tie[]
  readonly score: number
}

const beam = 16
/** Of so few types that may tie two labels, each may be meant alone where none is named. */
const mostTypes = 3
/** Of the ways from one variable to a third by way of a second, so many are tried for each half. */
const mostWays = 6

interface Way {
  readonly types: readonly string[]
  readonly direction: Direction
  readonly mention: TypeMention | null
}

/** Finds how the schema can tie node variables together. */
class TreeMaker {
  private readonly slots: readonly Slot[]
  private readonly schema: GraphSchema
  private readonly mentions: readonly TypeMention[]
  /** Whether words tell the direction of ties that none names. */
  private readonly isDirected: boolean
  private readonly known = new Map<string, readonly Way[]>()

  constructor(slots: readonly Slot[], schema: GraphSchema, mentions: readonly TypeMention[], isDirected: boolean) {
    this.slots = slots
    this.schema = schema
    this.mentions = mentions
    this.isDirected = isDirected
  }

  make(): Tree[] {
    let trees: Tree[] = [{ slots: this.slots, ties: [], score: 0 }]
    for (let tied = 1; tied < this.slots.length; tied += 1) trees = this.best(trees.flatMap((tree) => this.grow(tree)))
    return this.best(trees.flatMap((tree) => [tree, ...this.implied(tree)]))
  }

  private best(trees: readonly Tree[]): Tree[] {
    const kept = new Map<string, Tree>()
    for (const tree of [...trees].sort((a, b) => b.score - a.score)) {
      const key = keyOf(tree)
      if (!kept.has(key)) kept.set(key, tree)
      if (kept.size === beam) break
    }
    return [...kept.values()]
  }

  /** Every way to tie one more variable to those that are tied. */
  private grow(tree: Tree): Tree[] {
    const inside = (place: number) => place === 0 || tree.ties.some(({ from, to }) => from === place || to === place)
    const places = this.slots.map((_, place) => place)
    const [within, outside] = [places.filter(inside), places.filter((place) => !inside(place))]
    return within.flatMap((from) => outside.flatMap((to) => [...this.direct(tree, from, to), ...this.through(tree, from, to)]))
  }

  private direct(tree: Tree, from: number, to: number): Tree[] {
    const [a, b] = [tree.slots[from] as Slot, tree.slots[to] as Slot]
    return this.ways(a, b).map((way) => ({
      slots: tree.slots,
      ties: [...tree.ties, { from, to, ...way }],
      score: tree.score + this.worth(tree.ties, a, b, way)
    }))
  }

  private through(tree: Tree, from: number, to: number): Tree[] {
    const [a, b] = [tree.slots[from] as Slot, tree.slots[to] as Slot]
    if (a.label === null || b.label === null || (a.kind === 'owner' && b.kind === 'owner')) return []
    return this.schema.labels.flatMap(({ label }) => {
      const between: Slot = { kind: 'between', at: Math.max(a.at, b.at), label, nodes: null, items: [], again: [] }
      const [near, far] = [this.likeliest(a, between), this.likeliest(between, b)]
      const place = tree.slots.length
      return near.flatMap((one) =>
        far.flatMap((other) => {
          if (one.mention !== null && one.mention === other.mention) return []
          const ties: Tie[] = [...tree.ties, { from, to: place, ...one }, { from: place, to, ...other }]
          return [{ slots: [...tree.slots, between], ties, score: tree.score - 2.5 + this.worth(tree.ties, a, b, one) + this.worth(tree.ties, a, b, other) }]
        })
      )
    })
  }

  private likeliest(a: Slot, b: Slot): Way[] {
    const ways = this.ways(a, b).map((way) => ({ way, worth: this.worth([], a, b, way) }))
    return ways
      .sort((one, other) => other.worth - one.worth)
      .slice(0, mostWays)
      .map(({ way }) => way)
  }

  /** What the words say for a tie: a verb near its ends, ends near each other. */
  private worth(ties: readonly Tie[], a: Slot, b: Slot, { mention, types }: Way): number {
    const given = a.kind === 'node' && b.kind === 'node' && this.slots.length > 2 ? 0.5 : 0
    const apart = 0.05 * Math.abs(a.at - b.at) + given
    if (mention === null) return (types.length > 1 ? -0.7 : -0.8) - apart
    const near = Math.min(Math.abs(mention.start - a.at), Math.abs(mention.start - b.at))
    const earlier = ties.filter((tie) => tie.mention === mention)
    const reused = earlier.length === 0 ? 0 : earlier.every((tie) => this.areAlike(tie, a, b)) ? 0.2 : 1.6
    return 1.5 * mention.score - 0.1 * near - apart - reused
  }

  /** `with both A and B`: two given nodes that one verb ties to the same other. */
  private areAlike({ from, to }: Tie, a: Slot, b: Slot): boolean {
    const ends = [this.slots[from], this.slots[to]]
    const [near, far] = ends.includes(a) ? [a, b] : [b, a]
    const other = ends.find((end) => end !== near)
    return ends.includes(near) && near.kind !== 'node' && other?.kind === 'node' && far.kind === 'node' && other.label === far.label
  }

  /** The relationships that can join two labels: by each name in the question, and by none. */
  private ways(a: Slot, b: Slot): readonly Way[] {
    const key = `${a.label}|${b.label}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = this.waysBetween(a, b)
    this.known.set(key, found)
    return found
  }

  private waysBetween(a: Slot, b: Slot): Way[] {
    const [out, into] = [this.typesBetween(a.label, b.label), this.typesBetween(b.label, a.label)]
    const named = this.mentions.flatMap((mention) => {
      const among = (types: readonly string[]) => types.filter((type) => mention.types.includes(type))
      return this.directed(among(out), among(into), mention)
    })
    const types = [...new Set([...out, ...into])]
    const single = types.length < 2 || types.length > mostTypes ? [] : types
    const alone = single.flatMap((type) =>
      this.directed(
        out.filter((one) => one === type),
        into.filter((one) => one === type),
        null
      )
    )
    return [...named, ...this.directed(out, into, null), ...alone]
  }

  private directed(out: readonly string[], into: readonly string[], mention: TypeMention | null): Way[] {
    if (out.length + into.length === 0) return []
    const types = [...new Set([...out, ...into])]
    if (this.schema.orientation === 'undirected') return [{ types, direction: 'both', mention }]
    if (out.length === 0 || into.length === 0) return [{ types, direction: out.length > 0 ? 'out' : 'in', mention }]
    if (mention === null && !this.isDirected) return [{ types, direction: 'both', mention }]
    return (['out', 'in', 'both'] as const).map((direction) => ({ types, direction, mention }))
  }

  private typesBetween(from: string | null, to: string | null): string[] {
    const fits = (label: string | null, end: string) => label === null || label === end
    return this.schema.relationshipTypes
      .filter(({ patterns }) => patterns.some(({ source, target }) => fits(from, source) && fits(to, target)))
      .map(({ type }) => type)
  }

  /** `who works`, `ships that are let`: a verb whose other end is not named. */
  private implied(tree: Tree): Tree[] {
    const free = this.mentions.filter((mention) => mention.score >= 0.5 && !tree.ties.some((tie) => tie.mention === mention))
    return free.flatMap((mention) =>
      tree.slots.flatMap((slot, from) => {
        if (slot.kind === 'between' || slot.kind === 'implied') return []
        const other: Slot = { kind: 'implied', at: mention.end, label: null, nodes: null, items: [], again: [] }
        const ways = this.ways(slot, other).filter((way) => way.mention === mention)
        const place = tree.slots.length
        return ways.map((way) => ({
          slots: [...tree.slots, other],
          ties: [...tree.ties, { from, to: place, ...way }],
          score: tree.score + 0.3 - 0.1 * Math.abs(slot.at - mention.start)
        }))
      })
    )
  }
}

const turned = { out: 'in', in: 'out', both: 'both' } as const

/** The same for trees that tie the same ends in the same ways. */
function keyOf({ ties, slots }: Tree): string {
  const name = (place: number) => (slots[place]?.kind === 'between' ? (slots[place]?.label ?? '') : String(place))
  const told = ties.map(({ from, to, types, direction, mention }) => {
    const ends = from < to ? [name(from), direction, name(to)] : [name(to), turned[direction], name(from)]
    return [...ends, types.join('|'), mention?.start ?? ''].join()
  })
  return `${slots.length}:${told.sort().join(';')}`
}

/** The likeliest ways to tie node variables together, best first. */
export function treesOf(slots: readonly Slot[], schema: GraphSchema, mentions: readonly TypeMention[], isDirected: boolean): Tree[] {
  return new TreeMaker(slots, schema, mentions, isDirected).make()
}
