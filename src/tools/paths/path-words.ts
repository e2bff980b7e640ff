/** What people call a way from one node to another. */
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

/** What one does who goes it. */
export const reachVerbs = ['reach', 'get', 'travel', 'go', 'walk', 'drive', 'come', 'lead'] as const

/** What nodes are that one relationship joins, or a path of several: which of the two is meant is not said. */
export const looseVerbs = ['connected', 'linked', 'joined'] as const

export const cutOffWords = ['unreachable', 'cut off', 'disconnected', 'separated', 'out of reach', 'unconnected'] as const

export const betweenEnds = { source: 'source', target: 'target' } as const
