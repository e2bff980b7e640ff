/** Something that the search found, and where it is. */
export interface Hit {
  readonly text: string
  readonly detail: string
  readonly address: string
}

/** Hits of one kind. The name says when some are left out. */
export interface Group {
  readonly name: string
  readonly hits: readonly Hit[]
}

const MOST_HITS = 5

/** The first hits of a kind, with the number of all. `isCut`: the service has more than these. */
export function groupOf(name: string, hits: readonly Hit[], isCut = false): Group {
  if (hits.length <= MOST_HITS) return { name, hits }
  return { name: `${name}, ${MOST_HITS} of ${hits.length}${isCut ? ' or more' : ''}`, hits: hits.slice(0, MOST_HITS) }
}

/** Whether each word is in one of the texts. */
export function says(search: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
