import { conceptsOf, stem } from './concepts.ts'

/** Says nothing by itself, but may in company. */
const little = new Set(
  'a an the of is it in and or for that this these those be do does are there to as by with which who what how at on from me my its their'.split(' ')
)

interface Word {
  readonly stem: string
  readonly concepts: readonly string[]
}

function wordOf(text: string, names: ReadonlySet<string>): Word {
  if (names.has(text.toLowerCase())) return { stem: '_name', concepts: ['_name'] }
  if (/^\d/.test(text)) return { stem: '_number', concepts: [] }
  const stemmed = stem(text)
  return { stem: stemmed, concepts: conceptsOf(stemmed).map((concept) => `_${concept}`) }
}

const sentence = /[^.?!\n;:]+/g

/** What a text is known by: its words, pairs of words that follow each other, and what its everyday words say, alone and together in a sentence. */
export function taskFeatures(text: string, names: ReadonlySet<string>): Set<string> {
  const features = new Set<string>()
  for (const [part] of text.matchAll(sentence)) {
    const words = (part.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? []).map((word) => wordOf(word, names))
    addWords(features, words)
    const said = [...new Set(words.flatMap(({ concepts }) => concepts))].sort()
    for (const [at, concept] of said.entries()) for (const other of said.slice(at)) features.add(concept === other ? concept : `${concept}+${other}`)
  }
  return features
}

/** What denies the words after it, and how many of them. */
const denying = new Set(['not', 'never', 'without'])
const deniedWords = 6

function addWords(features: Set<string>, words: readonly Word[]): void {
  for (const [at, { stem: stemmed }] of words.entries()) {
    if (!little.has(stemmed)) features.add(stemmed)
    if (denying.has(stemmed)) for (const denied of words.slice(at + 1, at + 1 + deniedWords)) features.add(`not ${denied.stem}`)
    const next = words[at + 1]
    if (next !== undefined && !(little.has(stemmed) && little.has(next.stem))) features.add(`${stemmed} ${next.stem}`)
  }
}
