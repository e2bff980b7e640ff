import type { Facts } from './seen.ts'
import table from './trust.json' with { type: 'json' }

const weights: Readonly<Record<string, number>> = table
/** Weights are stored as whole hundredths. */
const unit = 0.01

const telling =
  /^(left|unused|guessed|fits|doubt|tie any|tie unnamed|tie named|implied|idle|any label|untied|ask \S+$|rank measured|asked unnamed|entity given|who |ask \S+ ~(when|where|how|who|average|total|each|aggregate|superlative|count)$)/
const contents = ['NOUN', 'VERB', 'PROPN', 'ADJ']

/** What speaks for and against that the likeliest candidate is what was asked. */
export function doubtsOf(facts: Facts, probability: number): Facts {
  const doubts: Facts = new Map([...facts].filter(([fact]) => telling.test(fact)))
  doubts.set('always', 1)
  doubts.set('sure', Math.log((probability + 0.01) / (1.01 - probability)))
  const isGuessed = facts.has('tie unnamed') || facts.has('tie any')
  const where = isGuessed ? 'beside a guessed tie' : facts.has('tie named') ? 'beside a named tie' : 'alone'
  for (const kind of contents) if (facts.has(`left ${kind}`)) doubts.set(`left ${kind} ${where}`, 1)
  return doubts
}

/** `Who directed X?`: nobody is tied to X by what they did. In `who earns the highest salary` the property tells it. */
const leavesOutDeed = (facts: Facts) => facts.has('left verb of who') && ![...facts.keys()].some((fact) => fact.startsWith('tie ') || fact === 'rank named')

/** 0..1: how likely it is that the candidate answers the question. */
export function trustIn(facts: Facts, probability: number): number {
  if (leavesOutDeed(facts) || facts.has('left statistic')) return 0
  let sum = 0
  for (const [fact, value] of doubtsOf(facts, probability)) sum += (weights[fact] ?? 0) * value
  return 1 / (1 + Math.exp(-sum * unit))
}
