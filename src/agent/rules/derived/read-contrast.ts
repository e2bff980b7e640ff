import type { NodeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import { joins } from '../tools/slots/node-roles.ts'
import type { Item } from '../words/item.ts'
import { amounts, auxiliaries, type Derived } from './derived.ts'

/** Said of what has a value. */
const degrees: ReadonlyMap<string, boolean> = new Map([
  ...['higher', 'highest', 'greater', 'greatest', 'larger', 'largest', 'bigger', 'biggest'].map((word) => [word, true] as const),
  ...['lower', 'lowest', 'smaller', 'smallest'].map((word) => [word, false] as const)
])
const asking: ReadonlySet<string> = new Set(['which', 'who', 'what'])
/** Stand around the names, and say nothing of what is compared. */
const frame: ReadonlySet<string> = new Set(['which', 'who', 'what', 'of', 'between', 'among', 'amongst', 'out', 'one', 'the', 'a', 'an', ''])
const most = 8

/** The first list of at least two names: `A or B`, `A, B and C`; or the two around `than`. */
function alternatives(tokens: readonly Token[], nodes: readonly NodeMention[]): readonly NodeMention[] {
  const lists: NodeMention[][] = []
  for (const node of nodes) {
    const last = lists.at(-1)?.at(-1)
    if (last !== undefined && joins(tokens.slice(last.end, node.start))) lists.at(-1)?.push(node)
    else lists.push([node])
  }
  const [first, second] = nodes
  const isThan = nodes.length === 2 && second !== undefined && tokens[second.start - 1]?.folded === 'than'
  return lists.find(({ length }) => length > 1) ?? (isThan && first !== undefined ? nodes : [])
}

const said = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** Without the words that only lead to the names. */
function withoutFrame(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ folded }) => !frame.has(folded))
  const to = tokens.findLastIndex(({ folded }) => !frame.has(folded))
  return from < 0 ? [] : tokens.slice(from, to + 1)
}

/** `have`, `linked to`, `is linked to`, `serves`: what the question says that each does, as a question of one says it. */
function predicate(verb: readonly Token[], auxiliary: string): (name: string) => string {
  const [first] = verb
  const isOwn = auxiliary === '' || auxiliary === 'has' || auxiliary === 'have' || auxiliary === 'had'
  if (!isOwn) return (name) => `${auxiliary} ${name} ${said(verb)}`
  if (first === undefined || first.lemma === 'have') return (name) => `does ${name} have`
  if (auxiliaries.has(first.folded)) return (name) => `${first.text} ${name} ${said(verb.slice(1))}`
  return (name) => `does ${name} ${first.lemma} ${said(verb.slice(1))}`
}

/** `going out of it`: the one that is asked about. */
const isPronoun = (tokens: readonly Token[], at: number) => {
  const [here, next] = [tokens[at]?.folded ?? '', tokens[at + 1]?.folded ?? '']
  return here === 'it' || here === 'them' || (next === 'it' && ['of', 'to', 'from', 'at', 'on', 'by'].includes(here))
}

/** The parts of a sentence that compares: what stands before the comparing word, and after it. */
interface Parts {
  readonly word: Token
  readonly auxiliary: string
  readonly verb: readonly Token[]
  readonly noun: readonly Token[]
  /** What follows a comma: a condition on all. */
  readonly rest: readonly Token[]
}

/** The sentence of the names, without them, and where its comparing word stands. */
function sentenceOf(tokens: readonly Token[], names: readonly NodeMention[]): { readonly words: readonly Token[]; readonly at: number } {
  const sentence = tokens[names[0]?.start ?? 0]?.sentence
  const isName = (at: number) => names.some(({ start, end }) => at >= start && at < end)
  const isList = joins(tokens.slice(names[0]?.end, names[1]?.start))
  const joined = (at: number) => isList && names.some(({ end }) => end <= at) && names.some(({ start }) => start > at)
  const words = tokens.filter((token, at) => token.sentence === sentence && !isName(at) && !joined(at) && !/^[?.!:]$/.test(token.text))
  return { words, at: words.findIndex(({ folded }) => amounts.has(folded) || degrees.has(folded)) }
}

/** What is counted or valued, up to a comma or `than`, and what a comma parts from it. */
function nounOf(after: readonly Token[]): Pick<Parts, 'noun' | 'rest'> {
  const own = after.filter((_, place) => !isPronoun(after, place))
  const end = own.findIndex(({ folded }) => folded === '' || folded === 'than')
  if (end < 0) return { noun: withoutFrame(own), rest: [] }
  return { noun: withoutFrame(own.slice(0, end)), rest: own[end]?.folded === 'than' ? [] : withoutFrame(own.slice(end + 1)) }
}

function partsOf(tokens: readonly Token[], names: readonly NodeMention[], labels: ReadonlySet<Token>): Parts | null {
  const { words, at } = sentenceOf(tokens, names)
  const word = words[at]
  // `how many more`: by how much, which is another question.
  if (word === undefined || /^(?:many|much)$/.test(words[at - 1]?.folded ?? '')) return null
  const asks = words.findIndex(({ folded }, place) => asking.has(folded) && place < at)
  const lead = words[0]?.folded ?? ''
  const auxiliary = asks < 0 && auxiliaries.has(lead) ? lead : ''
  const begin = asks < 0 ? Number(auxiliary !== '') : asks + 1
  // `which station has`: the label only says what the names are.
  const verb = withoutFrame(words.slice(begin, at).filter((token) => !labels.has(token)))
  return { word, auxiliary, verb, ...nounOf(words.slice(at + 1)) }
}

/** The question for one name: how many of what is counted, or what its value is. */
function measuring({ word, auxiliary, verb, noun, rest }: Parts): ((name: string) => string) | null {
  const tail = rest.length === 0 ? '?' : `, ${said(rest)}?`
  const of = /^(?:number|count|amount)$/.test(noun[0]?.folded ?? '') && noun[1]?.folded === 'of' ? noun.slice(2) : null
  const counted = of ?? (amounts.has(word.folded) ? noun : null)
  // `more important`, `more than 3`: neither counts nor names a value.
  const named = (counted ?? noun).find(({ pos }) => pos !== 'ADJ' && pos !== 'ADV')
  if (named === undefined || !['NOUN', 'PROPN', 'VERB', 'ADP'].includes(named.pos)) return null
  if (counted === null) return (name) => `What is the ${said(noun)} of ${name}${tail}`
  const verbOf = predicate(verb, auxiliary)
  return (name) => `How many ${said(counted)} ${verbOf(name)}${tail}`.replace(/\s+(?=[?,])/g, '')
}

/** Reads which of some named nodes has more of something: `Does A or B have more friends?` O(tokens x names). null: the question holds no names against each other. */
export function readContrast(tokens: readonly Token[], row: readonly Item[]): Derived | null {
  const nodes = row.filter((item): item is NodeMention => item.kind === 'node')
  const labels = new Set(row.flatMap((item) => (item.kind === 'label' ? tokens.slice(item.start, item.end) : [])))
  const mentions = alternatives(tokens, nodes)
  if (mentions.length < 2 || mentions.length > most || nodes.length !== mentions.length) return null
  const parts = partsOf(tokens, mentions, labels)
  const measureOf = parts === null ? null : measuring(parts)
  if (parts === null || measureOf === null) return null
  const isAsked = tokens.some(({ folded }) => asking.has(folded))
  const isThan = tokens[(mentions[1]?.start ?? 0) - 1]?.folded === 'than'
  const isChoice = isAsked || tokens.slice(mentions[0]?.end, mentions.at(-1)?.start).some(({ folded }) => folded === 'or')
  if (!isThan && !isChoice) return null
  const names = mentions.map(({ text, nodes: [first, second] }) => (second === undefined ? (first?.name ?? text) : text))
  return {
    parts: names.map((name) => ({ name, question: measureOf(name) })),
    kind: isThan && !isAsked ? 'verdict' : 'best',
    isMore: amounts.get(parts.word.folded) ?? degrees.get(parts.word.folded) ?? true
  }
}
