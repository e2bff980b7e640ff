import type { Atom } from './atoms.ts'
import type { ReadListing } from './choose-listings.ts'

/** What the two ends of every relationship are, where they are of different kinds: `applicant 3` and `job 3`. */
export interface KindsOfEnds {
  readonly source: string
  readonly target: string
  /** Nodes that the text counts, of both kinds. */
  readonly counted: readonly string[]
}

const lastWord = (text: string) => /([\p{L}]{3,})\s*$/u.exec(text)?.[1]?.toLowerCase() ?? ''

/** Singular and plural of a word are alike. */
const stem = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<=[^s])s$/, '')

const numbering = String.raw`(?:[\s,(]+(?:are|is|were|have|has|numbered|numbers?|label\w*|indexed|named|called|ids?|with|from))*[\s(]+`

/** `14 applicants numbered from 0 to 13` */
function countedOf(kind: string, rest: string): string[] {
  const range = new RegExp(String.raw`\b${kind}(?:s|es)?${numbering}(\d+)\s*(?:to|through|-|–|\.\.+|…)\s*(\d+)`, 'i').exec(rest)
  if (range === null) return []
  const [from, to] = [Number(range[1]), Number(range[2])]
  return to < from || to - from > 100_000 ? [] : Array.from({ length: to - from + 1 }, (_, at) => `${kind} ${from + at}`)
}

/** Ends that are named by numbers or letters alone, of two kinds that the rest of the text knows. */
export function kindsOfEnds(text: string, told: readonly ReadListing[], rest: string): KindsOfEnds | null {
  const [first] = told
  if (first === undefined || first.ends.length !== 2) return null
  const isShort = first.rows.every((row) =>
    first.ends.every((column) => (row[column]?.text ?? '').length <= 6 && /^\p{L}?\d+$|^\p{L}$/u.test(row[column]?.text ?? ''))
  )
  const source = stem(lastWord(first.separator) || lastWord(text.slice(0, first.start)))
  const target = stem(lastWord(first.connectors[first.ends[0] ?? 0] ?? ''))
  const isKnown = (kind: string) => new RegExp(String.raw`\b${kind.replace(/y$/, '(?:y|ie)')}(?:s|es)?\b`, 'i').test(rest)
  if (!isShort || source === '' || target === '' || source === target || !isKnown(source) || !isKnown(target)) return null
  return { source, target, counted: [...countedOf(source, rest), ...countedOf(target, rest)] }
}

interface NamedEnds {
  /** The node that a text of the lists stands for. */
  nameOf(text: string): string
  sourceOf(row: number): string
  targetOf(row: number): string
}

/** A word that begins nearly every name of a column says what they are, not which. */
function commonWord(names: readonly string[]): string {
  const first = names[0]?.split(' ')[0] ?? ''
  const starts = names.filter((name) => name.startsWith(`${first} `)).length
  return starts >= 0.9 * names.length && names.length > 2 ? `${first} ` : ''
}

/** One spelling for each node, whatever the case of its letters. */
export function endNames(rows: readonly { readonly row: readonly Atom[]; readonly listing: ReadListing }[], kinds: KindsOfEnds | null): NamedEnds {
  const textOf = (at: number, end: number) => rows[at]?.row[rows[at]?.listing.ends[end] ?? 0]?.text ?? ''
  const columns = [0, 1].map((end) => commonWord(rows.map((_, at) => textOf(at, end))))
  const spelling = new Map<string, string>()
  const spelled = (name: string) => {
    const folded = name.toLowerCase()
    const known = spelling.get(folded) ?? name
    spelling.set(folded, known)
    return known
  }
  const bare = (name: string, end: number) => (columns[end] !== '' && name.startsWith(columns[end] ?? '') ? name.slice((columns[end] ?? '').length) : name)
  const whole = (at: number, end: number, kind: string | undefined) => spelled(kind === undefined ? bare(textOf(at, end), end) : `${kind} ${textOf(at, end)}`)
  return {
    nameOf: (text) => spelled(bare(text, 0)),
    sourceOf: (at) => whole(at, 0, kinds?.source),
    targetOf: (at) => whole(at, 1, kinds?.target)
  }
}
