/** Matches a relationship with its two ends: `(0, 1)`, `[a, b, 2.5]`, `(0, 1, {'weight': 4})`, `a -> b`. */
const pairs =
  /[([<]\s*["']?([\w.]{1,40})["']?\s*,\s*["']?([\w.]{1,40})["']?\s*(?:,[^()[\]<>]{0,60})?[)\]>]|(?<![\w.])([\w.]{1,40})\s{0,3}(?:-{1,2}>|=>|→|<->|--)\s{0,3}([\w.]{1,40})/gu
/** Matches the text between two relationships of a list. */
const between = /^[\s,;.|*•-]*(?:and\s*)?(?:[[({]|weight\s*[:=]?\s*[\d.]+|[:=]\s*[\d.]+|\([\d.]+\)|\d+[.)])?[\s,;.|\])}]*$/iu
const LEAST = 3

interface Run {
  end: number
  readonly ends: Set<string>
}

/** Counts the distinct relationships of the text's longest list by their signs only; 0 where there is none. O(length). */
export function shownRelationships(text: string, directed: boolean): number {
  let best = 0
  let run: Run | null = null
  for (const match of text.matchAll(pairs)) {
    const [one, other] = [match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '']
    const gap = run === null ? '' : text.slice(run.end, match.index)
    if (run === null || gap.length > 80 || !between.test(gap)) run = { end: 0, ends: new Set() }
    run.end = match.index + match[0].length
    run.ends.add(directed || one < other ? `${one}\n${other}` : `${other}\n${one}`)
    best = Math.max(best, run.ends.size)
  }
  return best < LEAST ? 0 : best
}
