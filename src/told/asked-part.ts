/** The part of a text that asks, and the nodes that it asks about. */
export interface AskedPart {
  readonly text: string
  /** Where a way or a flow begins and ends; undefined where nothing says it. */
  readonly source: string | undefined
  readonly target: string | undefined
  /** Nodes that it names, in their order. */
  readonly named: readonly string[]
}

const commands =
  /^\W*(?:q\d*\W+)?(?:find|give|list|tell|determine|compute|calculate|decide|check|say|name|output|produce|arrange|assign|sort|order|show|report|return|state|work out|write|pick|choose|match|pair|plan|suggest|put|rank|provide|print|perform|run|split|schedule|is|are|can|could|does|do|what|which|how|who|may|would|if|in what|in which|by which|at most|starting)\b/i

/** Sentences of a text; a dot within a number or a name ends none. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!])\s+|\n+| … /).filter((part) => /\p{L}/u.test(part))
const aboutForm = /\b(?:answer|reply|respond|output)\b.{0,40}\b(?:yes|no|list|number|only|format|json|###)\b|^\W*(?:answer|a)\W*$|\bas a list\b\W*$/i

/** `Yes or no?` asks nothing by itself. */
const onlyForm = /^\W*(?:yes|true)\W+(?:or\W+)?(?:no|false)\W*$/i

/** The question itself: what ends with its mark, else the last command, with the sentence before it. */
function questionOf(text: string): string {
  const sentences = sentencesOf(text).filter((part) => !onlyForm.test(part) && (!aboutForm.test(part) || part.includes('?')))
  const marked = sentences.filter((part, at) => part.trimEnd().endsWith('?') || (sentences[at - 1]?.trimEnd().endsWith('?') === true && commands.test(part)))
  if (marked.length > 0) return marked.join(' ')
  const isCommand = sentences.map((part) => commands.test(part))
  const command = isCommand.lastIndexOf(true)
  // What is to be done is said in as many commands as stand together.
  const first = isCommand.lastIndexOf(false, command) + 1
  return command === -1 ? (sentences.at(-1) ?? text) : sentences.slice(first).join(' ')
}

/** A node that a text names, by its offsets. */
export interface Mention {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly role: 'source' | 'target' | null
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Words before the name of a node where something begins, or ends; the first kind alone, where they stand. */
const begins = [
  /\b(?:from|leav(?:es?|ing)|start(?:s|ing|ed)?|begin(?:s|ning)?|source|origin\w*|out of|supplies|held by|owned by)\W*(?:\p{L}+\W+){0,2}$/iu,
  /\b(?:between|at|in|for|by|of)\W*(?:\p{L}+\W+){0,2}$/iu
]
const ends = [
  /\b(?:to|into|reach(?:es)?|until|towards?|sink|target|destination|arriv\w+|end(?:s|ing)?|drain|goal|finish\w*)\W*(?:\p{L}+\W+){0,2}$/iu,
  /\b(?:and|with|in|at)\W*(?:\p{L}+\W+){0,2}$/iu
]

/** Which of the two a mention is, by the nearest word before it that tells. */
function roleOf(before: string): Mention['role'] {
  const near = before.slice(-40)
  for (const [at, begin] of begins.entries()) {
    const [from, to] = [near.search(begin), near.search(ends[at] as RegExp)]
    if (from !== -1 || to !== -1) return from > to ? 'source' : 'target'
  }
  return null
}

/** Numbers that count, rather than name a node. */
const counting = /\b(?:top|first|exactly|least|most|every|each|these|those|all|depth|distance|level)\s*$/i
/** `3 steps` */
const counted = /^\s\p{L}+s\b/u
const isNode = /\b(?:node|vertex|point)\s*$/i

export function mentionsIn(text: string, names: readonly string[]): Mention[] {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escaped)
  const found = text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}_.-])(?:${longestFirst.join('|')})(?![\p{L}\p{N}_]|\.\d)`, 'giu'))
  const spelling = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...found].flatMap(({ 0: said, index }) => {
    const before = text.slice(0, index)
    const name = names.includes(said) ? said : (spelling.get(said.toLowerCase()) ?? said)
    const isArticle =
      said.length === 1 && /\p{L}/u.test(said) && (said !== name || (/(?:^|[.?!]\s*)$/.test(before) && /^\s+\p{Ll}/u.test(text.slice(index + 1))))
    const isCount = /^\d/.test(said) && !isNode.test(before) && (counting.test(before) || counted.test(text.slice(index + said.length)))
    if (isArticle || isCount) return []
    return [{ name, start: index, end: index + said.length, role: roleOf(before) }]
  })
}

/** Two ends among the nodes that are named, in the roles that the words give them; else in their order. */
function endsOf(mentions: readonly Mention[]): { source: string; target: string } | null {
  const distinct = mentions.filter(({ name }, at) => mentions.findIndex((other) => other.name === name) === at)
  if (distinct.length < 2) return null
  const source = distinct.find(({ role }) => role === 'source') ?? distinct.find(({ role }) => role !== 'target') ?? distinct[0]
  const target = distinct.find((mention) => mention !== source && mention.role === 'target') ?? distinct.find((mention) => mention !== source)
  return source === undefined || target === undefined ? null : { source: source.name, target: target.name }
}

/** What a text asks, and between which of the nodes. */
export function askedPart(rest: string, names: readonly string[]): AskedPart {
  const text = questionOf(rest)
  const named = [...new Set(mentionsIn(text, names).map(({ name }) => name))]
  const found =
    endsOf(mentionsIn(text, names)) ??
    endsOf(
      mentionsIn(
        sentencesOf(rest)
          .filter((part) => !/[\d\p{L}],\s*[\d\p{L}]+,/u.test(part))
          .join(' '),
        names
      )
    )
  return { text, source: found?.source, target: found?.target, named }
}
