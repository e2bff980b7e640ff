import type { Meaning } from './item.ts'
import adjectives from './lexicon/adjectives.json' with { type: 'json' }
import aggregates from './lexicon/aggregates.json' with { type: 'json' }
import compare from './lexicon/compare.json' with { type: 'json' }
import units from './lexicon/units.json' with { type: 'json' }
import quantityVerbs from './lexicon/quantity-verbs.json' with { type: 'json' }
import words from './lexicon/words.json' with { type: 'json' }
import type { Aggregation } from './tree.ts'

/** What a phrase of the language stands for, whatever the graph. */
export interface Entry {
  readonly category: string
  readonly meaning: Exclude<Meaning, { is: 'adjective' }> | AdjectiveEntry
}

/** An adjective, with the words of the quantities it orders by. */
export interface AdjectiveEntry {
  readonly is: 'quality'
  readonly form: 'plain' | 'more' | 'most'
  readonly up: readonly string[]
  readonly down: readonly string[]
}

const irregular: Readonly<Record<string, readonly [string, string]>> = { good: ['better', 'best'], bad: ['worse', 'worst'], far: ['further', 'furthest'] }
const doubled = new Set(['big', 'hot'])

/** `older`, `oldest`. */
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

/** `costs`, `sold` is irregular and stands with the verbs. */
const verbForms = (verb: string) => [verb, `${verb}s`, `${verb}ed`, `${verb}ing`]

function* entries(): Generator<readonly [string, Entry]> {
  for (const [category, phrases] of Object.entries(words)) for (const phrase of phrases) yield [phrase, { category, meaning: { is: 'word', word: phrase } }]
  for (const [operator, phrases] of Object.entries(compare))
    for (const phrase of phrases) yield [phrase, { category: operator.startsWith('or') ? 'cmpAfter' : 'cmp', meaning: { is: 'operator', operator } }]
  for (const [name, phrases] of Object.entries(aggregates))
    for (const phrase of phrases) yield [phrase, { category: 'agg', meaning: { is: 'aggregation', function: name as Aggregation } }]
  for (const [kind, names] of Object.entries(units))
    for (const [name, factor] of Object.entries(names)) yield [name, { category: 'unit', meaning: { is: 'unit', unit: { kind, factor, name } } }]
  for (const [verb, up] of Object.entries(quantityVerbs))
    for (const phrase of verbForms(verb)) yield [phrase, { category: 'QV', meaning: { is: 'quality', form: 'plain', up, down: [] } }]
  for (const [adjective, quantities] of Object.entries(adjectives)) {
    const [more, most] = formsOf(adjective)
    const forms = [
      [adjective, 'plain'],
      [more, 'more'],
      [`more ${adjective}`, 'more'],
      [most, 'most'],
      [`most ${adjective}`, 'most']
    ] as const
    for (const [phrase, form] of forms)
      yield [phrase, { category: form === 'plain' ? 'adj' : form === 'more' ? 'er' : 'est', meaning: { is: 'quality', form, ...quantities } }]
  }
}

function collect(): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const [phrase, entry] of entries()) {
    const held = found.get(phrase)
    if (held === undefined) found.set(phrase, [entry])
    else held.push(entry)
  }
  return found
}

let lexicon: ReadonlyMap<string, readonly Entry[]> | null = null

/** Entries of a phrase of up to three words in lower case. */
export function entriesOf(phrase: string): readonly Entry[] {
  lexicon ??= collect()
  return lexicon.get(phrase) ?? []
}
