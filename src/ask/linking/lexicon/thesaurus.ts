import everyday from './everyday.json' with { type: 'json' }
import packed from './thesaurus.json' with { type: 'json' }

export type PartOfSpeech = 'n' | 'v' | 'a'

/** Words of one meaning. */
export interface Group {
  /** p: a noun that names persons. */
  readonly pos: PartOfSpeech | 'p'
  /** With the place of this meaning among those of the word, from 1. */
  readonly words: readonly { readonly word: string; readonly rank: number }[]
  /** Groups that it is a kind of, and that are kinds of it. */
  readonly above: Group[]
  readonly below: Group[]
}

const split = (text: string) => text.split(' ')

function readWord(text: string): Group['words'][number] {
  const rank = Number(text.at(-1))
  return rank > 0 ? { word: text.slice(0, -1), rank } : { word: text, rank: 1 }
}

function readGroups(lines: readonly string[]): readonly Group[] {
  const parts = lines.map((line) => line.slice(1).split('@'))
  const groups = lines.map((line, at): Group => ({ pos: line[0] as Group['pos'], words: split(parts[at]?.[0] ?? '').map(readWord), above: [], below: [] }))
  groups.forEach((group, at) => {
    const above = groups[Number.parseInt(parts[at]?.[1] ?? '', 36)]
    if (above === undefined) return
    group.above.push(above)
    above.below.push(group)
  })
  return groups
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const held = map.get(key)
  if (held === undefined) map.set(key, [value])
  else held.push(value)
}

/** Groups of like words, under what a key is made of each of them. */
function indexed(lines: readonly string[], keyOf = (word: string) => word): ReadonlyMap<string, readonly (readonly string[])[]> {
  const index = new Map<string, (readonly string[])[]>()
  for (const words of lines.map(split)) for (const word of words) push(index, keyOf(word), words)
  return index
}

type Lists = Readonly<Record<PartOfSpeech, readonly string[]>>
const byPos = (lists: Lists) => ({ n: indexed(lists.n), v: indexed(lists.v), a: indexed(lists.a) })
const phrases = [everyday.same, everyday.near].flatMap(({ n, v, a }) => [n, v, a].flat().flatMap(split)).filter((word) => word.includes('_'))

/** Meanings of English words and what ties them: those of WordNet that people ask by, as `data/make-lexicon.ts` packs them, and what it leaves out. */
export class Thesaurus {
  readonly same = byPos(everyday.same)
  readonly near = byPos(everyday.near)
  readonly opposite = indexed(everyday.opposite)
  /** Of several words joined by `_`, by the first of them. */
  readonly phrases = indexed(phrases, (phrase) => phrase.slice(0, phrase.indexOf('_')))
  /** Say too little to stand for anything by themselves. */
  readonly general: ReadonlySet<string> = new Set(everyday.general.flatMap(split))
  /** Named like persons, but seldom meant so in data. */
  readonly things: ReadonlySet<string> = new Set(everyday.things.flatMap(split))
  /** Derived forms: invest, investor, investment. */
  readonly forms = indexed(packed.forms.split('|'))
  readonly #groupsOf = new Map<string, { readonly group: Group; readonly rank: number }[]>()

  constructor() {
    for (const group of readGroups(packed.groups.split('|'))) for (const { word, rank } of group.words) push(this.#groupsOf, word, { group, rank })
  }

  isWord(word: string): boolean {
    return this.#groupsOf.has(word) || this.forms.has(word)
  }

  /** Of one part of speech, where the word has that. */
  groupsOf(word: string, pos: PartOfSpeech | null): readonly { readonly group: Group; readonly rank: number }[] {
    const all = this.#groupsOf.get(word) ?? []
    const fitting = all.filter(({ group }) => pos === null || (group.pos === 'p' ? 'n' : group.pos) === pos)
    return fitting.length > 0 ? fitting : all
  }
}

let thesaurus: Thesaurus | null = null

/** Read when the first word is looked up, then kept. */
export function theThesaurus(): Thesaurus {
  thesaurus ??= new Thesaurus()
  return thesaurus
}
