import type { NodeMention } from '../../../linking/mention.ts'
import { joins, type NodeRole, rolesOf } from './node-roles.ts'
import type { SlotDraft } from './slot-draft.ts'

const personalWords = new Set(
  'personalise personalize personalised personalized perspective viewpoint standpoint bias restart restarts teleport teleports'.split(' ')
)
/** Said right before the nodes that a personal ranking starts from. */
const startsAt = new Set([...personalWords, 'source', 'sources', 'seed', 'seeds', 'start', 'starts', 'starting', 'around', 'returns', 'back'])

function reference(mention: NodeMention): unknown {
  return mention.nodes.length === 1 ? { id: mention.nodes[0]?.key } : mention.text
}

/** Of nodes that share a name, those that the named relationships touch. */
function withinTypes(slots: SlotDraft, mention: NodeMention): NodeMention {
  const types = slots.row.filter((item) => item.kind === 'type').flatMap((item) => item.types)
  const labels = slots.schema.relationshipTypes
    .filter((type) => types.includes(type.type))
    .flatMap((type) => type.patterns.flatMap((pattern) => [pattern.source, pattern.target]))
  const kept = mention.nodes.filter((node) => node.labels.some((label) => labels.includes(label)))
  return kept.length === 0 ? mention : { ...mention, nodes: kept }
}

/** Said right before a node that a way is not to touch, and right after it. */
const avoiding = /\b(?:avoid(?:s|ing)?|bypass(?:es|ing)?|skip(?:s|ping)?|(?:not|without|never|n t)(?: \w+){0,3} (?:through|via|at|by)) (?:the )?$/
const shut = /^ (?:is|are|be|being|was) (?:\w+ )?(?:closed|shut|blocked|unavailable|out of)\b/

/** Leaves the nodes that a way avoids out of the graph, and returns the others. */
function fillAvoided(slots: SlotDraft, nodes: readonly NodeMention[]): readonly NodeMention[] {
  if (!slots.has('source') || !slots.has('nodeWhere')) return nodes
  const said = (from: number, to: number) =>
    slots.tokens
      .slice(Math.max(0, from), to)
      .map(({ folded }) => folded)
      .join(' ')
  const avoided = nodes.filter(({ start, end }) => avoiding.test(`${said(start - 6, start)} `) || shut.test(` ${said(end, end + 4)}`))
  const tests = avoided.flatMap(({ nodes: [node] }) => {
    const property = slots.schema.labels.find(({ label }) => node?.labels.includes(label))?.nameProperty
    return node === undefined || property == null ? [] : [{ property, operator: '<>', value: node.name }]
  })
  if (tests.length < avoided.length || tests.length === 0) return nodes
  slots.set('nodeWhere', tests)
  for (const mention of avoided) slots.explain({ start: Math.max(0, mention.start - 3), end: Math.min(slots.tokens.length, mention.end + 3) })
  return nodes.filter((mention) => !avoided.includes(mention))
}

/** Fills the parameters that name nodes and returns the mentions that were meant. */
export function fillNodes(slots: SlotDraft): NodeMention[] {
  const named = slots.row.filter((item): item is NodeMention => item.kind === 'node').map((mention) => withinTypes(slots, mention))
  const nodes = [...fillAvoided(slots, named)]
  if (slots.has('source')) fillEnds(slots, nodes)
  else if (slots.tool.family === 'similarity') fillCompared(slots, nodes)
  else if (slots.has('sources') && slots.has('targets')) fillEndLists(slots, nodes)
  else if (slots.has('node') && nodes[0] !== undefined) slots.set('node', reference(nodes[0]), nodes[0])
  else fillNodeList(slots, nodes)
  return nodes
}

const roleOf = ({ tokens, row }: SlotDraft, { start }: NodeMention): NodeRole | undefined => rolesOf(tokens, row).get(start)

/** `from A to B`, `between A and B`, `to B from A`; the first two otherwise. */
function fillEnds(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  const aimed = nodes.length > 1 ? nodes.find((mention) => roleOf(slots, mention) === 'target') : undefined
  const others = nodes.filter((mention) => mention !== aimed)
  const source = others.find((mention) => roleOf(slots, mention) === 'source') ?? others[0]
  if (source === undefined) return
  slots.set('source', reference(source), source)
  const rest = beside(slots, nodes, source, aimed)
  const target = aimed ?? rest[0]
  const leads = roleOf(slots, source) === 'source'
  slots.misframed = nodes.length === 2 && !leads && aimed === undefined && isCompared(slots, nodes[0] as NodeMention, nodes[1] as NodeMention)
  if (slots.has('target') && target !== undefined) {
    slots.set('target', reference(target), target)
    slots.framed = leads && (aimed !== undefined || slots.tokens.some((token) => token.folded === 'between'))
  }
  if (slots.has('targets')) setNodes(slots, 'targets', rest)
  const reaches = slots.tokens.some((token) => token.lemma === 'reach' || token.folded === 'reachable')
  if (slots.has('maxDepth') && !slots.has('target') && leads && reaches) slots.framed = true
  slots.explainWhere(
    ({ folded }, at) => folded === 'never' || (startWords.has(folded) && ['from', 'at', 'with', 'in'].includes(slots.tokens[at + 1]?.folded ?? ''))
  )
}

/** The other names; a node that is told once more is the same end. */
function beside(slots: SlotDraft, nodes: readonly NodeMention[], source: NodeMention, aimed: NodeMention | undefined): NodeMention[] {
  const isAgain = (mention: NodeMention) => mention !== source && mention !== aimed && mention.nodes[0]?.key === source.nodes[0]?.key
  for (const mention of nodes.filter(isAgain)) slots.explain(mention)
  return nodes.filter((mention) => mention !== source && !isAgain(mention))
}

/** `A or B`, `A than B`: two that are compared are no ends of a way. */
function isCompared({ tokens }: SlotDraft, first: NodeMention, second: NodeMention): boolean {
  const between = tokens.slice(first.end, second.start).map(({ folded }) => folded)
  return between.includes('than') || (between.includes('or') && joins(tokens.slice(first.end, second.start)))
}

const startWords = new Set(['starting', 'start', 'beginning', 'begin', 'leaving', 'departing', 'rooted'])

/** Words before a list of candidates: `among A, B and C`. */
const amongWords = new Set(['among', 'amongst', 'from', 'available', 'within', 'against', 'with', 'or', 'vs', 'versus', 'options', 'out'])
const resembling = ['to', 'like', 'of', 'as', 'for', 'resemble', 'resembles', 'resembling', 'match', 'matches']
const likeWords = new Set([...resembling, 'is', 'candidates'])
const candidates = new Set(['candidate', 'option', 'choice', 'alternative'])

/** Mentions that follow one another with only signs, `and`, `or` and `the` between make a list. */
function listsOf(slots: SlotDraft, nodes: readonly NodeMention[]): NodeMention[][] {
  const lists: NodeMention[][] = []
  for (const mention of nodes) {
    const last = lists.at(-1)?.at(-1)
    const isJoined = last !== undefined && joins(slots.tokens.slice(last.end, mention.start))
    if (isJoined) lists.at(-1)?.push(mention)
    else lists.push([mention])
  }
  return lists
}

/** The nearest word before a list that tells its role. */
function leadOf(slots: SlotDraft, list: readonly NodeMention[]): string {
  const start = list[0]?.start ?? 0
  const before = slots.tokens.slice(Math.max(0, start - 4), start).map((token) => token.folded)
  if (before.join(' ').includes('out of')) return 'out'
  return before.findLast((word) => amongWords.has(word) || likeWords.has(word) || word === 'between') ?? ''
}

function setNodes(slots: SlotDraft, name: string, nodes: readonly NodeMention[]): void {
  if (nodes.length === 0 || !slots.has(name)) return
  const references = nodes.flatMap((mention) => (mention.nodes.length > 1 ? mention.nodes.map((node) => ({ id: node.key })) : [reference(mention)]))
  slots.set(name, [...new Map(references.map((one) => [JSON.stringify(one), one])).values()])
  for (const mention of nodes) slots.explain(mention)
}

/** `which two of A, B and C`, `the candidates A, B`: nodes to choose from. */
function isChoice(slots: SlotDraft, list: readonly NodeMention[]): boolean {
  const lead = leadOf(slots, list)
  const start = list[0]?.start ?? 0
  const counted = slots.tokens
    .slice(Math.max(0, start - 3), start)
    .some((token) => token.pos === 'NUM' || ['which', 'one', 'any', 'these', 'candidate', 'option'].includes(token.lemma))
  const end = list.at(-1)?.end ?? 0
  const isNamed = slots.tokens.slice(end, end + 4).some(({ lemma }) => candidates.has(lemma))
  return amongWords.has(lead) || ((counted || isNamed) && list.length > 1)
}

/** `like A among B, C and D`, `between A and B`: who is compared with whom. */
function fillCompared(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  const lists = listsOf(slots, nodes)
  if (lists.length === 1) {
    const isPair = nodes.length === 2 && !isChoice(slots, nodes)
    setNodes(slots, 'sources', isPair ? nodes.slice(0, 1) : nodes)
    if (nodes.length > 1) setNodes(slots, 'targets', isPair ? nodes.slice(1) : nodes)
    return
  }
  const chosen = lists.filter((list) => isChoice(slots, list))
  const like = lists.filter((list) => !chosen.includes(list) && resembling.includes(leadOf(slots, list)))
  const single = lists.find((list) => list.length === 1 && lists.some((other) => other.length > 1))
  const free = lists.filter((list) => !chosen.includes(list))
  const source = like[0] ?? free.find((list) => list === single) ?? free[0] ?? single ?? lists[0] ?? []
  setNodes(slots, 'sources', source)
  setNodes(slots, 'targets', lists.filter((list) => list !== source).flat())
}

/** `from A and B to C`: several at both ends. */
function fillEndLists(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  const lists = listsOf(slots, nodes)
  const aimed = lists.filter((list) => roleOf(slots, list[0] as NodeMention) === 'target')
  const rest = lists.filter((list) => !aimed.includes(list))
  const [first = []] = rest
  if (aimed.length > 0 && rest.length > 0) {
    setNodes(slots, 'sources', rest.flat())
    setNodes(slots, 'targets', aimed.flat())
    slots.framed = true
  } else if (nodes.length === 2) {
    setNodes(slots, 'sources', nodes.slice(0, 1))
    setNodes(slots, 'targets', nodes.slice(1))
    slots.framed = slots.tokens.some((token) => token.folded === 'between')
  } else if (first.length > 2) {
    setNodes(slots, 'sources', first)
    setNodes(slots, 'targets', first)
  } else setNodes(slots, aimed.length > 0 ? 'targets' : 'sources', nodes)
}

function fillNodeList(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  const personal = slots.tokens.some((token) => personalWords.has(token.lemma))
  if (!slots.has('nodes') && !slots.has('sources')) {
    const aimed = nodes.filter((mention) => nodes.length === 1 || roleOf(slots, mention) === 'target')
    setNodes(slots, 'targets', aimed)
    return
  }
  slots.misframed = nodes.some((mention) => roleOf(slots, mention) === 'source') && nodes.some((mention) => roleOf(slots, mention) === 'target')
  const starts = slots.has('sources') && slots.has('nodes') ? nodes.filter((mention) => isStart(slots, mention)) : []
  // `the score of A, from source B`: some are asked about, others are started from.
  if (starts.length > 0) {
    setNodes(slots, 'sources', starts)
    setNodes(
      slots,
      'nodes',
      nodes.filter((mention) => !starts.includes(mention))
    )
  } else setNodes(slots, slots.has('sources') && (personal || !slots.has('nodes')) ? 'sources' : 'nodes', nodes)
}

/** Whether the words right before a node, or before the list that it is in, say that a ranking starts from it. */
function isStart({ tokens, row }: SlotDraft, { start }: NodeMention): boolean {
  const last = Math.max(0, ...row.flatMap((item) => (item.kind === 'node' && item.end <= start && !joins(tokens.slice(item.end, start)) ? [item.end] : [])))
  const list = row.find((item) => item.kind === 'node' && item.start >= last)?.start ?? start
  return tokens.slice(Math.max(last, list - 4), list).some(({ folded, lemma }) => startsAt.has(folded) || startsAt.has(lemma))
}
