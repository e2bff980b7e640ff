export interface View {
  readonly name: string
  readonly path: string
  /** Pressed after g, it opens the view. */
  readonly letter: string
}

export const views: readonly View[] = [
  { name: 'Ask', path: '/', letter: 'a' },
  { name: 'Graph', path: '/graph', letter: 'g' }
]
