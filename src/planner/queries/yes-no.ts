import type { Token } from '../../linking/tokens.ts'

const starts = new Set(['is', 'are', 'was', 'were', 'does', 'do', 'did', 'can', 'could', 'has', 'have', 'will'])

const others = new Set('which what who whom whose where when why how list name find give show count'.split(' '))

/** Where a question begins that can be answered with yes or no: at first, or after what is said before it; -1: it is none. */
export function yesNoStart(tokens: readonly Token[]): number {
  const begins = tokens.flatMap(({ folded }, at) => {
    const isClause = at === 0 || /^[,.:;!–—-]$/.test(tokens[at - 1]?.text ?? '')
    const isAside = at > 0 && tokens[at + 1]?.folded === 'not'
    return isClause && !isAside && (starts.has(folded) || others.has(folded)) ? [at] : []
  })
  const [first = -1] = begins
  return starts.has(tokens[first]?.folded ?? '') ? first : -1
}

/** Whether a question can be answered with yes or no. */
export function isYesNo(tokens: readonly Token[]): boolean {
  return yesNoStart(tokens) >= 0
}
