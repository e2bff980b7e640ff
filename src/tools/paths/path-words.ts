/** Nouns for a path from one node to another. */
export const pathWords = [
  'path',
  'route',
  'way',
  'connection',
  'chain',
  'itinerary',
  'trip',
  'journey',
  'walk',
  'drive',
  'ride',
  'chain of {link}',
  'shortest path',
  'shortest route',
  'shortest way'
] as const

/** Verbs for following a path. */
export const reachVerbs = ['reach', 'get', 'travel', 'go', 'walk', 'drive', 'come', 'lead'] as const

/** Words for nodes that either one relationship or a longer path joins; they do not distinguish the two. */
export const looseVerbs = ['connected', 'linked', 'joined'] as const

export const cutOffWords = ['unreachable', 'cut off', 'disconnected', 'separated', 'out of reach', 'unconnected'] as const

export const betweenEnds = { source: 'source', target: 'target' } as const
