import everyday from './everyday.json' with { type: 'json' }
import packed from './thesaurus.json' with { type: 'json' }

export type PartOfSpeech = 'n' | 'v' | 'a'

export interface Group {
  /** `p` is a noun for persons. */
  readonly pos: PartOfSpeech | 'p'
  /** `rank` is the place of this sense among the word's senses, from 1. */
  readonly words: readonly { readonly word: string; readonly rank: number }[]
  /** Hypernyms and hyponyms of the group. */
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

/** Indexes groups of words by a key of each word. */
function indexed(lines: readonly string[], keyOf = (word: string) => word): ReadonlyMap<string, readonly (readonly string[])[]> {
  const index = new Map<string, (readonly string[])[]>()
  for (const words of lines.map(split)) for (const word of words) push(index, keyOf(word), words)
  return index
}

type Lists = Readonly<Record<PartOfSpeech, readonly string[]>>
const byPos = (lists: Lists) => ({ n: indexed(lists.n), v: indexed(lists.v), a: indexed(lists.a) })
const phrases = [everyday.same, everyday.near].flatMap(({ n, v, a }) => [n, v, a].flat().flatMap(split)).filter((word) => word.includes('_'))

/** English word senses and their relations: a part of WordNet, packed by `data/make-lexicon.ts`, with additions. */
export class Thesaurus {
  readonly same = byPos(everyday.same)
  readonly near = byPos(everyday.near)
  readonly opposite = indexed(everyday.opposite)
  /** Phrases of words joined by `_`, by their first word. */
  readonly phrases = indexed(phrases, (phrase) => phrase.slice(0, phrase.indexOf('_')))
  /** These words are too general to stand for others. */
  readonly general: ReadonlySet<string> = new Set(everyday.general.flatMap(split))
  /** Nouns that WordNet lists as persons, but that data seldom use so. */
  readonly things: ReadonlySet<string> = new Set(everyday.things.flatMap(split))
  /** Groups of derived forms: invest, investor, investment. */
  readonly forms = indexed(packed.forms.split('|'))
  readonly #groupsOf = new Map<string, { readonly group: Group; readonly rank: number }[]>()

  constructor() {
    for (const group of readGroups(packed.groups.split('|'))) for (const { word, rank } of group.words) push(this.#groupsOf, word, { group, rank })
  }

  isWord(word: string): boolean {
    return this.#groupsOf.has(word) || this.forms.has(word)
  }

  /** Returns the senses of the part of speech, else all senses. */
  groupsOf(word: string, pos: PartOfSpeech | null): readonly { readonly group: Group; readonly rank: number }[] {
    const all = this.#groupsOf.get(word) ?? []
    const fitting = all.filter(({ group }) => pos === null || (group.pos === 'p' ? 'n' : group.pos) === pos)
    return fitting.length > 0 ? fitting : all
  }
}

let thesaurus: Thesaurus | null = null

/** Loads the thesaurus at the first look-up. */
export function theThesaurus(): Thesaurus {
  thesaurus ??= new Thesaurus()
  return thesaurus
}
