/** A part of a text that fits in one reply. */
export interface Passage {
  /** The last heading at or before its start, else the first inside. */
  readonly heading: string | null
  readonly text: string
}

const PASSAGE_CHARACTERS = 5120

const headingForm = /^#{1,6} +(\S.*)$/gm

/** Closing number signs may follow a heading: "## Rivers ##". */
function withoutClosing(heading: string): string {
  const bare = heading.trimEnd()
  let end = bare.length
  while (bare[end - 1] === '#') end -= 1
  return bare[end - 1] === ' ' ? bare.slice(0, end).trimEnd() : bare
}

/** The end of a passage that begins at `from`, at white space if possible. */
function endOf(text: string, from: number): number {
  const most = from + PASSAGE_CHARACTERS
  if (most >= text.length) return text.length
  // White space directly after the last fitting character also ends a passage.
  for (let at = most; at > from; at--) if (/\s/.test(text[at] ?? '')) return at
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Spans of at most 5,120 characters, without the white space between them. */
function* spansOf(text: string): Generator<Span> {
  for (let from = 0; from < text.length; ) {
    const to = endOf(text, from)
    yield { from, to }
    from = to + (/^\s*/.exec(text.slice(to, to + PASSAGE_CHARACTERS))?.[0].length ?? 0)
  }
}

/** Cuts a text in Markdown into passages of at most 5,120 characters. */
export function cutPassages(markdown: string): Passage[] {
  const text = markdown.trim()
  const headings = [...text.matchAll(headingForm)].map(({ index, 1: name = '' }) => ({ index, name: withoutClosing(name) }))
  let next = 0
  return [...spansOf(text)].flatMap(({ from, to }) => {
    while ((headings[next]?.index ?? Number.POSITIVE_INFINITY) <= from) next += 1
    const within = headings[next]
    const heading = headings[next - 1]?.name ?? (within !== undefined && within.index < to ? within.name : null)
    const part = text.slice(from, to).trim()
    return part === '' ? [] : [{ heading, text: part }]
  })
}
