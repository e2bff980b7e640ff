/** An opinion on what to do next. `invalid`: the reply could not be used; it counts for neither. */
export type Vote =
  | { readonly choice: 'enhance'; readonly reason: string }
  | { readonly choice: 'solve'; readonly query: string }
  | { readonly choice: 'invalid'; readonly why: string }

export type Choice = 'enhance' | 'solve'

const countOf = (votes: readonly Vote[], choice: Vote['choice']): number => votes.filter((vote) => vote.choice === choice).length

/** Solve needs more votes than enhance; a tie, or no valid vote at all, adds knowledge. */
export function decide(votes: readonly Vote[]): Choice {
  return countOf(votes, 'solve') > countOf(votes, 'enhance') ? 'solve' : 'enhance'
}

/** What `decide` will say of all votes, whatever those that are missing are; null: that depends on them. */
export function certainChoice(votes: readonly Vote[], total: number): Choice | null {
  const missing = total - votes.length
  const [solve, enhance] = [countOf(votes, 'solve'), countOf(votes, 'enhance')]
  if (solve > enhance + missing) return 'solve'
  return enhance >= solve + missing ? 'enhance' : null
}

/** How many more must agree before the choice can be certain: what is worth asking at once. */
export function leastMissing(votes: readonly Vote[], total: number): number {
  const missing = total - votes.length
  const lead = countOf(votes, 'solve') - countOf(votes, 'enhance')
  // k votes for solve settle it when lead + k > missing - k; for enhance when k - lead >= missing - k.
  const forSolve = Math.floor((missing - lead) / 2) + 1
  const forEnhance = Math.ceil((missing + lead) / 2)
  return Math.max(0, Math.min(missing, forSolve, forEnhance))
}

/**
 * Which of the calls in several opinions to make: each that more than half of them have; where none has so many, those that most have, as the first that has one puts
 * them. An opinion may have one call twice; that counts once.
 */
export function agreedCalls<T>(opinions: readonly (readonly T[])[], keyOf: (call: T) => string): T[] {
  const calls = new Map<string, { readonly call: T; votes: number }>()
  for (const opinion of opinions) {
    for (const [key, call] of new Map(opinion.map((call) => [keyOf(call), call]))) {
      const known = calls.get(key)
      if (known === undefined) calls.set(key, { call, votes: 1 })
      else known.votes += 1
    }
  }
  const most = Math.max(0, ...[...calls.values()].map(({ votes }) => votes))
  const enough = Math.min(most, Math.floor(opinions.length / 2) + 1)
  return [...calls.values()].flatMap(({ call, votes }) => (votes >= enough ? [call] : []))
}
