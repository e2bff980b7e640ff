import packed from './wordnet.json' with { type: 'json' }

/** One of the meanings of a word. */
export interface Sense {
  readonly meaning: number
  /** Its place among the meanings of the word, from 1. */
  readonly rank: number
}

/** `@` a more general meaning, `+` a derived form, `=` adjective and what it measures, `&` similar, `!` opposite, `#` member or part and its whole, `>` what a deed brings about. */
export interface Link {
  readonly sign: string
  readonly to: number
}

const mostSenses = 12
const [hyphen, underscore] = [45, 95]
const isDigit = (code: number) => code >= 48 && code <= 57
const isOfWord = (code: number) => (code >= 97 && code <= 122) || isDigit(code) || code === hyphen || code === underscore

/** Meanings of English words and what ties them: WordNet as `data/make-lexicon.ts` packs it. */
class WordGraph {
  private readonly lines: readonly string[]
  /** Meanings by word, with the rank behind it where it is not the first: `ship`, `ship2`. */
  private readonly meaningsOf = new Map<string, number[]>()
  /** Links as chains: the last link of each meaning, then for each link the one before it. */
  private readonly lastOf: Int32Array
  private readonly before: number[] = []
  private readonly signs: string[] = []
  private readonly targets: number[] = []

  constructor(text: string) {
    this.lines = text.split('|')
    this.lastOf = new Int32Array(this.lines.length).fill(-1)
    this.lines.forEach((line, meaning) => {
      this.readLinks(line, this.readWords(line, meaning), meaning)
    })
  }

  sensesOf(word: string): Sense[] {
    return Array.from({ length: mostSenses }, (_, place) =>
      (this.meaningsOf.get(place === 0 ? word : `${word}${place + 1}`) ?? []).map((meaning) => ({ meaning, rank: place + 1 }))
    ).flat()
  }

  /** n, v, a or r. */
  posOf(meaning: number): string {
    return this.lines[meaning]?.[0] ?? ''
  }

  /** Both ways, but for `@`, which leads up, and its reverse `~`. */
  linksOf(meaning: number): Link[] {
    const links: Link[] = []
    for (let at = this.lastOf[meaning] ?? -1; at >= 0; at = this.before[at] ?? -1) links.push({ sign: this.signs[at] ?? '', to: this.targets[at] ?? 0 })
    return links
  }

  /** Reads the words of a line; the place behind them. */
  private readWords(line: string, meaning: number): number {
    let from = 1
    for (let at = 1; ; at += 1) {
      const code = at < line.length ? line.charCodeAt(at) : 0
      if (isOfWord(code)) continue
      if (at > from) {
        const word = line.slice(from, at)
        const known = this.meaningsOf.get(word)
        if (known === undefined) this.meaningsOf.set(word, [meaning])
        else known.push(meaning)
      }
      if (code !== 32) return at
      from = at + 1
    }
  }

  private readLinks(line: string, from: number, meaning: number): void {
    for (let at = from; at < line.length; ) {
      const sign = line[at] as string
      let to = 0
      for (at += 1; at < line.length && isOfWord(line.charCodeAt(at)); at += 1) {
        const code = line.charCodeAt(at)
        to = to * 36 + (isDigit(code) ? code - 48 : code - 87)
      }
      this.addLink(meaning, sign, to)
      this.addLink(to, sign === '@' ? '~' : sign, meaning)
    }
  }

  private addLink(from: number, sign: string, to: number): void {
    this.before.push(this.lastOf[from] ?? -1)
    this.lastOf[from] = this.targets.length
    this.signs.push(sign)
    this.targets.push(to)
  }
}

let graph: WordGraph | null = null

/** Read when the first word is looked up, then kept. */
export function wordGraph(): WordGraph {
  graph ??= new WordGraph(packed.synsets)
  return graph
}
