import units from '../../tools/query/answer/units.json' with { type: 'json' }
import type { Aggregation } from '../../tools/query/tree.ts'
import type { Denotation } from './constituent.ts'
import adjectives from './lexicon/adjectives.json' with { type: 'json' }
import aggregates from './lexicon/aggregates.json' with { type: 'json' }
import compare from './lexicon/compare.json' with { type: 'json' }
import graphWords from './lexicon/graph-words.json' with { type: 'json' }
import quantityVerbs from './lexicon/quantity-verbs.json' with { type: 'json' }
import words from './lexicon/words.json' with { type: 'json' }

/** The meaning of a phrase in any graph. */
export interface Entry {
  readonly category: string
  readonly meaning: Exclude<Denotation, { is: 'adjective' }> | AdjectiveEntry
}

/** An adjective and the words of the quantities that it orders by. */
export interface AdjectiveEntry {
  readonly is: 'quality'
  readonly form: 'plain' | 'more' | 'most'
  readonly up: readonly string[]
  readonly down: readonly string[]
}

const irregular: Readonly<Record<string, readonly [string, string]>> = {
  good: ['better', 'best'],
  bad: ['worse', 'worst'],
  far: ['further', 'furthest'],
  'well paid': ['better paid', 'best paid']
}
const doubled = new Set(['big', 'hot'])

/** Returns the comparative and the superlative: `older`, `oldest`. */
function formsOf(adjective: string): readonly [string, string] {
  const known = irregular[adjective]
  if (known !== undefined) return known
  const stem = adjective.endsWith('y')
    ? `${adjective.slice(0, -1)}i`
    : adjective.endsWith('e')
      ? adjective.slice(0, -1)
      : doubled.has(adjective)
        ? `${adjective}${adjective.at(-1)}`
        : adjective
  return [`${stem}er`, `${stem}est`]
}

/** Covers regular forms such as `costs`; an irregular one like `sold` is listed with the verbs. */
const verbForms = (verb: string) => [verb, `${verb}s`, `${verb}ed`, `${verb}ing`]

type Spelled = readonly [string, Entry]

/** Makes one entry for each phrase of the named lists. */
function spelled(lists: Readonly<Record<string, readonly string[]>>, entry: (name: string, phrase: string) => Entry): Spelled[] {
  return Object.entries(lists).flatMap(([name, phrases]) => phrases.map((phrase): Spelled => [phrase, entry(name, phrase)]))
}

const comparisonOf = (operator: string): Entry => ({ category: operator.startsWith('or') ? 'cmpAfter' : 'cmp', meaning: { is: 'operator', operator } })

const unitEntries = (): Spelled[] =>
  Object.entries(units).flatMap(([kind, names]) =>
    Object.entries(names).map(([name, factor]): Spelled => [name, { category: 'unit', meaning: { is: 'unit', unit: { kind, factor, name } } }])
  )

const quantityVerbEntries = (): Spelled[] =>
  Object.entries(quantityVerbs).flatMap(([verb, up]) =>
    verbForms(verb).map((phrase): Spelled => [phrase, { category: 'QV', meaning: { is: 'quality', form: 'plain', up, down: [] } }])
  )

const categories = { plain: 'adj', more: 'er', most: 'est' } as const

const adjectiveEntries = (): Spelled[] =>
  Object.entries(adjectives).flatMap(([adjective, quantities]) => {
    const [more, most] = formsOf(adjective)
    const forms = [
      [adjective, 'plain'],
      [more, 'more'],
      [`more ${adjective}`, 'more'],
      [most, 'most'],
      [`most ${adjective}`, 'most']
    ] as const
    return forms.map(([phrase, form]): Spelled => [phrase, { category: categories[form], meaning: { is: 'quality', form, ...quantities } }])
  })

function collect(): ReadonlyMap<string, readonly Entry[]> {
  const entries = [
    ...spelled(words, (category, word) => ({ category, meaning: { is: 'word', word } })),
    ...spelled(graphWords, (category, word) => ({ category, meaning: { is: 'word', word } })),
    ...spelled(compare, comparisonOf),
    ...spelled(aggregates, (name) => ({ category: 'agg', meaning: { is: 'aggregation', function: name as Aggregation } })),
    ...unitEntries(),
    ...quantityVerbEntries(),
    ...adjectiveEntries()
  ]
  const found = new Map<string, Entry[]>()
  for (const [phrase, entry] of entries) {
    const held = found.get(phrase)
    if (held === undefined) found.set(phrase, [entry])
    else held.push(entry)
  }
  return found
}

let lexicon: ReadonlyMap<string, readonly Entry[]> | null = null

let single: readonly string[] | null = null

/** Returns the phrases of the lexicon that are single words. */
export function lexiconWords(): readonly string[] {
  lexicon ??= collect()
  single ??= [...lexicon.keys()].filter((phrase) => !phrase.includes(' '))
  return single
}

/** Returns the entries of a phrase in lower case. */
export function entriesOf(phrase: string): readonly Entry[] {
  lexicon ??= collect()
  return lexicon.get(phrase) ?? []
}
