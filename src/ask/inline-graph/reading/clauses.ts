import { tokenize as tagWords } from '../../linking/tokens.ts'
import { type Clause, clausesOf, type Group } from './clause-groups.ts'
import { isBidirectional, wordsIn } from './direction.ts'
import { amountIn, spelledAmountIn as amountOf, type Edge, numeralOf } from './edge.ts'
import type { Extracted } from './extracted.ts'
import { type Mention, mentionsIn, type Names, namesFor } from './mentions.ts'
import { withoutNoun } from './names.ts'
import { framedNames, headedNames } from './names-by-context.ts'
import { namingNouns, properNames } from './proper-names.ts'
import { declaresNodes, isDenied, type Sentence, sentencesOf } from './sentences.ts'
import { freeSentences, isBidden, setsTask } from './task-sentences.ts'
import { type Token, tokenize } from './tokens.ts'
import { words } from './word-lists.ts'

const { afterwards, beforehand, order, auxiliaries, articles, inverse, symmetric } = words
const graphNouns = new Set(['graph', 'graphs', 'digraph', 'network', 'edges', 'directed', 'undirected', 'vertices', 'nodes'])
/** Minimum average degree and clauses of a graph. */
const [LEAST_DEGREE, LEAST_CLAUSES] = [1.2, 3]
/** Where proper names cover this share of the sentences, no other names are tried. */
const SURELY = 0.6

type Tokens = readonly Token[]
const wordsOf = (tokens: Tokens) => tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text.toLowerCase())
const lastWord = (tokens: Tokens) => wordsOf(tokens).findLast((word) => !articles.has(word)) ?? ''

interface ClauseEdge extends Edge {
  /** -1 where the object comes first, as in `A needs B`; 1 where the subject does, as in `A before B`; 0 where the clause gives no order. */
  readonly sense: number
}

/** Recognizes the passive: `is fed by`, but not `is linked by rail with`. */
const isPassive = (verb: readonly string[]): boolean => {
  const stated = verb.filter((word) => !articles.has(word))
  return stated.at(-1) === 'by' && (stated.at(-2)?.endsWith('ed') === true || stated.some((word) => auxiliaries.has(word)))
}

/** Before `to` these form `has to follow`, where `to` gives no direction. */
const mustHave = new Set(['has', 'have', 'had', 'needs', 'need', 'is', 'are'])

const saysAhead = (verb: readonly string[]) => verb.some((word, at) => beforehand.has(word) || (word === 'to' && !mustHave.has(verb[at - 1] ?? '')))

/** Finds which end of a clause comes first, by the words between the names; `first A, later B` keeps their order. */
function senseOf(subject: Group, verb: readonly string[]): number {
  if (verb.some((word) => inverse.has(word)) && (verb.includes('from') || verb.at(-1) === 'to')) return -2
  const passive = isPassive(verb)
  if (verb.join(' ') === 'later') return 1
  const isAfter = verb.some((word) => afterwards.has(word) || (word === 'by' && !passive && verb.at(-1) === word))
  const isLed = isAfter && afterwards.has(lastWord(subject.before))
  const base = isLed || saysAhead(verb) ? 1 : isAfter ? -1 : 0
  return passive ? (base === 0 ? -2 : -base) : base
}

function edgeOf(from: Mention, to: Mention, { before, behind }: Group, lead: Tokens, sense: number): ClauseEdge {
  const aside = to.aside === undefined ? null : amountIn([to.aside])
  const amount = aside ?? amountOf(before) ?? amountOf(behind) ?? amountOf(lead)
  const sign = before.length === 0 ? ' and ' : ` ${before.map(({ text }) => text).join(' ')} `
  const [start, end] = [Math.min(from.start, to.start), Math.max(from.end, to.end)]
  return { source: from.name, target: to.name, sign, start, end, sense, ...amount }
}

const leadsOut = (tokens: Tokens) => ['from', 'between'].includes(lastWord(tokens)) || wordsOf(tokens).join(' ').includes('out of')

/** In `Flight 1 goes from X to Y` the relationship runs from X to Y. */
const withoutOwner = (clause: Clause): Clause => {
  const from = clause.findIndex(({ before }, at) => at > 0 && leadsOut(before))
  const [group, next] = [clause[from], clause[from + 1]]
  const isPair = group !== undefined && lastWord(group.before) === 'between' && group.names.length === 2
  return from > 0 && (isPair || (next !== undefined && wordsOf(next.before).some((word) => word === 'to' || word === 'into' || word === 'and')))
    ? clause.slice(from)
    : clause
}

/** Returns a clause's relationships: the subject with each object, or a pair without an object. */
function edgesOf(clause: Clause): ClauseEdge[] {
  const [subject, ...objects] = withoutOwner(clause)
  if (subject === undefined) return []
  if (objects.length === 0) {
    const [one, other] = subject.names
    if (one === undefined || other === undefined || subject.names.length !== 2) return []
    return [edgeOf(one, other, { names: [], before: [], behind: subject.behind }, subject.before, 0)]
  }
  return objects.flatMap((object) => {
    const verb = wordsOf(object.before)
    // `No wig before the tie` puts the tie first.
    const sense = lastWord(subject.before) === 'no' && verb[0] === 'before' ? -1 : senseOf(subject, verb)
    return subject.names.flatMap((from) => object.names.map((to) => edgeOf(from, to, object, subject.before, sense)))
  })
}

/** A sentence with a number after each name gives values of nodes. */
const tellsValues = (tokens: Tokens, mentions: readonly Mention[]): boolean =>
  mentions.every(({ to }) => numeralOf(tokens[to]) !== null || tokens[to]?.kind === 'group' || (tokens[to]?.text === ':' && numeralOf(tokens[to + 1]) !== null))

interface Candidate {
  readonly edges: readonly ClauseEdge[]
  readonly sentences: readonly Sentence[]
  readonly clauses: number
  /** Nodes without a relationship: `Nora has no friends`. */
  readonly others: readonly string[]
  readonly unread: string | undefined
  /** Whether the clauses forbid pairs. */
  readonly areDenied: boolean
  /** Whether names were found by their spelling or by the words around them. */
  readonly ways: 'proper' | 'framed'
}

const connectorIn = (group: Group | undefined) => wordsOf(group?.before ?? []).join(' ')

/** Drops a title before two nodes: `Elm Street joins Market Square to Town Hall`, `Rumour has it that Inga met Jorn`. It occurs once and alone. */
function withoutTitle(clauses: readonly Clause[]): readonly Clause[] {
  const counts = new Map<string, number>()
  for (const { name } of clauses.flat().flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const connectors = new Set(clauses.flatMap((clause) => (clause.length === 2 ? [connectorIn(clause[1])] : [])))
  return clauses.map((clause) => {
    const [title, first, second] = clause
    const isTitle = clause.length === 3 && title?.names.length === 1 && counts.get(title.names[0]?.name ?? '') === 1 && connectorIn(first) !== ''
    const isShared = [first, second].some((group) => group?.names.some(({ name }) => (counts.get(name) ?? 0) > 1))
    return isTitle && isShared && (second?.before.length === 1 || connectors.has(connectorIn(second))) ? clause.slice(1) : clause
  })
}

interface ReadSentence {
  readonly sentence: Sentence
  readonly clauses: readonly Clause[]
  /** A node that the sentence denies a relationship. */
  readonly denied: string | null
}

interface Named {
  readonly sentence: Sentence
  readonly mentions: readonly Mention[]
  readonly isDenied: boolean
}

/** Selects sentences that name nodes, without those that ask, or set the task in words that no other sentence has. */
function tellingSentences(sentences: readonly Sentence[], names: Names, text: string): Named[] {
  const all = sentences.map((sentence) => ({ sentence, mentions: mentionsIn(sentence.tokens, names) }))
  const questioned = new Set(all.flatMap(({ sentence, mentions }) => (sentence.isAsked ? mentions.map(({ name }) => name) : [])))
  const statements = all.filter(({ sentence, mentions }) => !sentence.isAsked && mentions.length > 0)
  const between = ({ sentence, mentions }: (typeof statements)[number]) => wordsOf(sentence.tokens.slice(mentions[0]?.to, mentions[1]?.from)).join(' ')
  const counts = new Map<string, number>()
  for (const one of statements) counts.set(between(one), (counts.get(between(one)) ?? 0) + 1)
  const known = new Map<string, number>()
  for (const { name } of statements.flatMap(({ mentions }) => mentions)) known.set(name, (known.get(name) ?? 0) + 1)
  const isFree = freeSentences(statements, questioned)
  return statements.flatMap((one) => {
    const { sentence, mentions } = one
    const others = mentions.filter(({ name }) => (known.get(name) ?? 0) > 1)
    if (isFree({ sentence, mentions: others }) || isBidden(sentence.tokens, others)) return []
    if (counts.get(between(one)) === 1 && setsTask(sentence.tokens, others, questioned)) return []
    const end = mentions.length > 1 ? (mentions.at(-1)?.end ?? sentence.end) : sentence.end
    return [{ sentence, mentions, isDenied: isDenied(text.slice(sentence.start, end)) }]
  })
}

/** Whether most pairs are denied: then the denial is the relationship. */
function mostDeny(named: readonly Named[]): boolean {
  const pairs = named.filter(({ mentions }) => mentions.length > 1)
  return pairs.length >= LEAST_CLAUSES && 2 * pairs.filter((one) => one.isDenied).length > pairs.length
}

function readSentences(named: readonly Named[], areDenied: boolean): ReadSentence[] {
  return named.map(({ sentence, mentions, isDenied: isNot }) => {
    const isOfNodes = (isNot && !areDenied) || declaresNodes(sentence.tokens) || (mentions.length > 1 && tellsValues(sentence.tokens, mentions))
    const denied = isNot && mentions.length === 1 ? (mentions[0]?.name ?? null) : null
    return { sentence, clauses: isOfNodes ? [] : clausesOf(sentence.tokens, mentions), denied }
  })
}

/** Gives both directions of `from A to B, or from B to A` the same weight. */
const withTwins = (edges: readonly ClauseEdge[]): readonly ClauseEdge[] =>
  edges.map((edge) => {
    const twin =
      edge.weight === undefined
        ? edges.find(({ source, target, weight }) => weight !== undefined && source === edge.target && target === edge.source)
        : undefined
    return twin?.weight === undefined ? edge : { ...edge, weight: twin.weight, ...(twin.unit === undefined ? {} : { unit: twin.unit }) }
  })

function readCandidate(sentences: readonly Sentence[], names: Names, text: string): Omit<Candidate, 'ways'> {
  const named = tellingSentences(sentences, names, text)
  const areDenied = mostDeny(named)
  const read = readSentences(named, areDenied)
  const clauses = withoutTitle(read.flatMap((one) => one.clauses))
  const edges = clauses.map(edgesOf)
  const stating = read.map((one, at) => {
    const from = read.slice(0, at).reduce((sum, { clauses: before }) => sum + before.length, 0)
    return { ...one, edges: edges.slice(from, from + one.clauses.length) }
  })
  const telling = stating.filter((one) => one.edges.some((inner) => inner.length > 0))
  const lost = telling.find((one) => one.edges.some((inner) => inner.length === 0))?.sentence
  return {
    edges: stating.flatMap((one) => withTwins(one.edges.flat())).filter(({ source, target }) => source !== target),
    sentences: telling.map(({ sentence }) => sentence),
    clauses: edges.filter((inner) => inner.length > 0).length,
    others: stating.flatMap(({ denied }) => denied ?? []),
    areDenied,
    unread: lost === undefined ? undefined : text.slice(lost.start, lost.end)
  }
}

/** Aligns relationships in one direction: where the text mixes `before` and `after`, the latter are reversed. */
function inOneSense(edges: readonly ClauseEdge[]): Edge[] {
  const isMixed = edges.some(({ sense }) => sense > 0) && edges.some(({ sense }) => sense < 0)
  return edges.map(({ sense, ...edge }) => {
    const isTurned = sense === -2 || (sense === -1 && isMixed)
    return isTurned ? { ...edge, source: edge.target, target: edge.source } : edge
  })
}

/** Returns the most telling words between two names, for the relationship type. */
function connectorOf(edges: readonly ClauseEdge[], isMixed: boolean): string {
  const isOrder =
    2 *
      edges.filter(({ sign }) =>
        sign
          .toLowerCase()
          .split(' ')
          .some((word) => order.has(word))
      ).length >
    edges.length
  const ahead = edges.find(({ sense }) => sense > 0)
  if (isMixed) return isOrder ? ' before ' : (ahead?.sign ?? ' to ')
  const counts = new Map<string, number>()
  for (const { sign, sense } of edges) if (sense !== -2 && sign !== ' and ') counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? (edges.every(({ sense }) => sense === -2) ? ' to ' : ' and ')
}

/** Whether the relationship has a direction: `Ann tells Bob` and `Ann is the mother of Bob` do, `Ann knows Bob` does not. */
function runsOneWay(connector: string, edge: ClauseEdge | undefined, text: string): boolean {
  const words = wordsIn(connector)
  if (edge === undefined || words.some((word) => symmetric.has(word))) return false
  return words.at(-1) === 'of' || tagWords(text.slice(edge.start, edge.end)).some(({ pos, folded }) => pos === 'VERB' && words.includes(folded))
}

function extractedOf({ edges, sentences: stating, others, unread, areDenied }: Candidate, text: string): Extracted {
  const isMixed = edges.some(({ sense }) => sense > 0) && edges.some(({ sense }) => sense < 0)
  const weighed = edges.filter(({ weight }) => weight !== undefined).length
  const connector = connectorOf(edges, isMixed)
  const all = inOneSense(edges).map(({ weight, unit, ...edge }) => ({
    ...edge,
    sign: connector,
    ...(2 * weighed > edges.length && weight !== undefined ? { weight, ...(unit === undefined ? {} : { unit }) } : {})
  }))
  const directed = edges.some(({ sense }) => sense < 0) || runsOneWay(connector, edges[0], text) ? true : null
  const { edges: named, ...nouns } = withoutNoun(all)
  const isPartly = 2 * weighed > edges.length && weighed < edges.length
  const lost = unread ?? (isPartly ? 'a relationship without a number' : undefined)
  return {
    edges: named,
    nodes: others,
    ...nouns,
    directed: areDenied || 3 * stating.filter(({ start, end }) => isBidirectional(text.slice(start, end))).length >= stating.length ? false : null,
    likely: directed,
    spans: stating.map(({ start, end }) => ({ start, end })),
    ...(lost === undefined ? {} : { unread: lost })
  }
}

/** Whether enough clauses have relationships that share nodes, as in a graph. */
function isGraph({ edges, clauses }: Candidate, text: string): boolean {
  const nodes = new Set(edges.flatMap(({ source, target }) => [source, target]))
  const isCalled = wordsIn(text).some((word) => graphNouns.has(word))
  if (edges.length === 0 || nodes.size < 2) return false
  if (clauses < LEAST_CLAUSES) return isCalled && clauses > 0
  return isCalled || 2 * edges.length >= LEAST_DEGREE * nodes.size
}

/** Prefers more relationships, completely read sentences, and fewer nodes. */
function hasMore(one: Candidate, other: Candidate): boolean {
  const worth = ({ edges, unread }: Candidate) =>
    (unread === undefined ? 1.25 : 1) * new Set(edges.map(({ source, target, weight }) => `${source}\n${target}\n${weight}`)).size
  const size = ({ edges }: Candidate) => new Set(edges.flatMap(({ source, target }) => [source, target])).size
  return worth(one) > worth(other) || (worth(one) === worth(other) && size(one) < size(other))
}

/** Reads a graph in clauses, of one wording or of several; null where there is none. O(n) for each candidate list of names. */
export function readClauses(text: string): Extracted | null {
  const sentences = sentencesOf(tokenize(text, 'joined'), text)
  const nouns = namingNouns(sentences)
  const candidateOf = (names: readonly string[], ways: Candidate['ways']): Candidate => ({ ...readCandidate(sentences, namesFor(names, nouns), text), ways })
  const proper = candidateOf(properNames(sentences, nouns, text), 'proper')
  const telling = sentences.filter(({ isAsked, tokens }) => !isAsked && tokens.length > 2).length
  if (isGraph(proper, text) && proper.unread === undefined && proper.sentences.length >= SURELY * telling) return extractedOf(proper, text)
  const candidates = [proper, ...[...headedNames(sentences), ...framedNames(sentences)].map((names) => candidateOf(names, 'framed'))].filter((candidate) =>
    isGraph(candidate, text)
  )
  const [first] = candidates
  const isSure =
    first?.ways === 'proper' && first.unread === undefined && candidates.every(({ sentences: stating }) => SURELY * stating.length <= first.sentences.length)
  const best = isSure ? first : candidates.reduce<Candidate | null>((most, candidate) => (most === null || hasMore(candidate, most) ? candidate : most), null)
  return best === null ? null : extractedOf(best, text)
}
