export interface View {
  readonly name: string
  readonly path: string
  /** Pressed after g, it opens the view. */
  readonly letter: string
  /** Addresses that belong to the view too. */
  readonly also?: string
}

export const views: readonly View[] = [
  { name: 'Ask', path: '/', letter: 'a' },
  { name: 'Graph', path: '/graph', letter: 'g' },
  { name: 'Tools', path: '/tools', letter: 't', also: '/results/' },
  { name: 'Tasks', path: '/tasks', letter: 'k', also: '/jobs' },
  { name: 'Operations', path: '/operations', letter: 'o' }
]
