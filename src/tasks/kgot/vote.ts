/** A vote on the next step. `invalid`: the reply was unusable and counts for neither side. */
export type Vote =
  | { readonly choice: 'enhance'; readonly reason: string }
  | { readonly choice: 'solve'; readonly query: string }
  | { readonly choice: 'invalid'; readonly why: string }

export type Choice = 'enhance' | 'solve'

const countOf = (votes: readonly Vote[], choice: Vote['choice']): number => votes.filter((vote) => vote.choice === choice).length

/** Solve needs more votes than enhance; a tie, or no valid vote, adds knowledge. */
export function decide(votes: readonly Vote[]): Choice {
  return countOf(votes, 'solve') > countOf(votes, 'enhance') ? 'solve' : 'enhance'
}

/** The decision if the missing votes cannot change it, else null. */
export function certainChoice(votes: readonly Vote[], total: number): Choice | null {
  const missing = total - votes.length
  const [solve, enhance] = [countOf(votes, 'solve'), countOf(votes, 'enhance')]
  if (solve > enhance + missing) return 'solve'
  return enhance >= solve + missing ? 'enhance' : null
}

/** The least number of further votes that can make the decision certain, to be requested at once. */
export function leastMissing(votes: readonly Vote[], total: number): number {
  const missing = total - votes.length
  const lead = countOf(votes, 'solve') - countOf(votes, 'enhance')
  // k votes for solve decide when lead + k > missing - k; for enhance when k - lead >= missing - k.
  const forSolve = Math.floor((missing - lead) / 2) + 1
  const forEnhance = Math.ceil((missing + lead) / 2)
  return Math.max(0, Math.min(missing, forSolve, forEnhance))
}

/**
 * The calls that more than half of the votes contain; without a majority, the most frequent calls in order of first occurrence. A call counts once per vote.
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
