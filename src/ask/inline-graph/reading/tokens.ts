export interface Span {
  readonly start: number
  readonly end: number
}

/** A word, number, sign or bracketed group of a text. */
export interface Token extends Span {
  readonly kind: 'word' | 'number' | 'quoted' | 'link' | 'sign' | 'line' | 'tag' | 'group'
  /** The text as written; without quotes for a quoted text, and the opening bracket for a group. */
  readonly text: string
  /** The number of blanks before it. */
  readonly gap: number
  readonly items: readonly Token[]
}

/** Matches tags, links, quoted texts, words (with inner dots or apostrophes) and single signs; each alternative is bounded. */
const lexis = (within: string) =>
  new RegExp(
    String.raw`\n|<\/?[\p{L}\p{N}_:?!/][^<>\n]{0,300}>|<?[-–—=~]{1,8}>{1,2}|<[-–—=~]{1,8}|[-–—]{1,8}|[=~]{2,8}|[→⇒➜⟶↔⇄⟷←~]|[<>]{1,3}|"[^"\n]{0,200}"|'[^'\n]{1,200}'(?![\p{L}\p{N}])|` +
      String.raw`\u0060[^\u0060\n]{1,200}\u0060|“[^”\n]{1,200}”|@?[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_'’@]|[.${within}](?=[\p{L}\p{N}]))*|\S`,
    'gu'
  )
const lexes = { joined: lexis('-'), parted: lexis('') }
const opening = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}']
])
const closing = new Set(opening.values())
const quotes = new Set(['"', "'", '`', '“'])
const tight = new Set(['/', '|', '+'])
const linking = new Set([...'-–—=~<>→⇒➜⟶↔⇄⟷←'])

export const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9'
export const isWordSign = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase() || isDigit(sign) || sign === '_'

function isNumeral(text: string): boolean {
  let dots = 0
  for (const sign of text) {
    if (sign === '.') dots++
    else if (!isDigit(sign)) return false
  }
  return dots < 2
}

const isHandle = (text: string) => text.length > 1 && text[0] === '@'

function kindOf(text: string, isTight: boolean): Token['kind'] {
  const [first = '', second = ''] = text
  if (first === '\n') return 'line'
  if (quotes.has(first) && text.length > 1) return 'quoted'
  if (isWordSign(first) || isHandle(text)) return isNumeral(text) ? 'number' : 'word'
  if (first === '<' && text.length > 2 && text.at(-1) === '>' && !linking.has(second)) return 'tag'
  return isTight || (linking.has(first) && text !== '=') ? 'link' : 'sign'
}

const none: readonly Token[] = []

/** Whether a sign between two words is a link in this mode: `a/b`, `a & b`, `a+b`. */
const linksWords = (text: string, sign: string, at: number): boolean =>
  sign === '/' || sign === '&' || (tight.has(sign) && isWordSign(text[at - 1] ?? ' ') && isWordSign(text[at + 1] ?? ' '))

function flatTokens(text: string, hyphens: keyof typeof lexes, offset = 0): Token[] {
  let last = 0
  return Array.from(text.matchAll(lexes[hyphens]), ({ 0: found, index }) => {
    const kind = kindOf(found, hyphens === 'parted' && linksWords(text, found, index))
    const gap = index - last
    last = index + found.length
    const inner = kind === 'quoted' ? found.slice(1, -1) : found.startsWith('@') && kind === 'word' ? found.slice(1) : found
    const items = kind === 'tag' ? flatTokens(found.slice(1, -1), hyphens, offset + index + 1) : none
    return { kind, text: kind === 'word' && found.endsWith("'") ? inner.slice(0, -1) : inner, start: offset + index, end: offset + last, gap, items }
  })
}

class Nesting {
  readonly #levels: { items: Token[]; open: Token }[] = []
  readonly #counts = new Map<string, number>()
  readonly top: Token[] = []

  get #items(): Token[] {
    return this.#levels.at(-1)?.items ?? this.top
  }
  open(token: Token): void {
    this.#levels.push({ items: [], open: token })
    this.#count(token, 1)
  }
  add(token: Token): void {
    this.#items.push(token)
  }
  /** Closes the matching group; unclosed brackets inside it become signs. */
  close(token: Token): void {
    if ((this.#counts.get(token.text) ?? 0) === 0) {
      this.add(token)
      return
    }
    const level = this.#levels.findLastIndex(({ open }) => opening.get(open.text) === token.text)
    this.dissolve(level + 1)
    const { items, open } = this.#levels.pop() as { items: Token[]; open: Token }
    this.#count(open, -1)
    this.add({ ...open, kind: 'group', end: token.end, items })
  }
  /** Turns the open brackets from a depth on into signs. */
  dissolve(from: number): void {
    for (const { items, open } of this.#levels.splice(from)) {
      this.#count(open, -1)
      const outer = this.#levels[from - 1]?.items ?? this.top
      outer.push(open)
      for (const item of items) outer.push(item)
    }
  }
  #count({ text }: Token, step: number): void {
    const close = opening.get(text) ?? ''
    this.#counts.set(close, (this.#counts.get(close) ?? 0) + step)
  }
}

/**
 * Splits a text into tokens with brackets as groups; an unmatched bracket is a sign. O(length).
 * @param hyphens whether `a-b` is one word, or two words with a link
 */
export function tokenize(text: string, hyphens: keyof typeof lexes): Token[] {
  const nesting = new Nesting()
  for (const token of flatTokens(text, hyphens)) {
    if (token.kind === 'sign' && opening.has(token.text)) nesting.open(token)
    else if (token.kind === 'sign' && closing.has(token.text)) nesting.close(token)
    else nesting.add(token)
  }
  nesting.dissolve(0)
  return nesting.top
}

export function splitAt(tokens: readonly Token[], isParting: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (isParting(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

export const isSign =
  (...signs: readonly string[]) =>
  ({ kind, text }: Token): boolean =>
    kind === 'sign' && signs.includes(text)
