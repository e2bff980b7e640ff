import type { Token } from '../../linking/tokens.ts'

const adjacency = new Set(
  'neighbour neighbor neighbouring neighboring adjacent connect connected connection link linked direct directly destination relate tie next border attach join common share'.split(
    ' '
  )
)

/** Words that say no more than that two nodes share a relationship. */
export function isAdjacencyWord(token: Token | undefined): boolean {
  return token !== undefined && (adjacency.has(token.lemma) || adjacency.has(token.folded))
}
