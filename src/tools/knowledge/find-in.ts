export interface Found {
  readonly match: string
  readonly context: string
  readonly matches: number
}

const AROUND = 200
const MAX_MATCH = 500

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Lower-cases letters whose length stays the same, so that offsets stay valid. */
const small = (text: string): string => [...text].map((sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join('')

/** The first match after `from` in which all pieces follow each other. */
function place(text: string, pieces: readonly string[], from: number): { readonly start: number; readonly end: number } | null {
  let start = -1
  let end = from
  for (const piece of pieces) {
    const at = text.indexOf(piece, end)
    if (at === -1) return null
    if (start === -1) start = at
    end = at + piece.length
  }
  return { start, end }
}

/** Finds a text, ignoring case and the amount of white space; `*` matches anything. It takes linear time. null without a match. */
export function findIn(passage: string, wanted: string): Found | null {
  const text = plain(passage)
  const lowered = small(text)
  const pieces = small(plain(wanted))
    .split('*')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  if (pieces.length === 0) return null
  const first = place(lowered, pieces, 0)
  if (first === null) return null
  let matches = 0
  for (let found: typeof first | null = first; found !== null; found = place(lowered, pieces, found.end)) matches += 1
  return {
    match: text.slice(first.start, Math.min(first.end, first.start + MAX_MATCH)),
    context: text.slice(Math.max(0, first.start - AROUND), first.end > first.start + MAX_MATCH ? first.start + MAX_MATCH : first.end + AROUND),
    matches
  }
}
