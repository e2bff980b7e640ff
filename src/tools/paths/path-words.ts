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
export const reachVerbs = ['reach', 'connected', 'linked', 'joined', 'get', 'travel', 'go', 'walk', 'drive', 'come', 'lead'] as const

export const cutOffWords = ['unreachable', 'cut off', 'disconnected', 'separated', 'out of reach', 'unconnected'] as const

export const betweenEnds = { source: 'source', target: 'target' } as const
