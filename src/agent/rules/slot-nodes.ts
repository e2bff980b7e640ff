import type { NodeMention } from '../../linking/mention.ts'
import type { SlotDraft } from './slot-draft.ts'

const roles = new Map<string, 'source' | 'target'>([
  ...['from', 'of', 'leaving', 'between'].map((word) => [word, 'source'] as const),
  ...['to', 'reach', 'towards', 'toward', 'into'].map((word) => [word, 'target'] as const)
])
const personalWords = new Set(['personalise', 'personalize', 'personalised', 'personalized', 'perspective', 'viewpoint', 'standpoint', 'bias', 'restart'])

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

/** Fills the parameters that name nodes and returns the mentions that were meant. */
export function fillNodes(slots: SlotDraft): NodeMention[] {
  const nodes = slots.row.filter((item): item is NodeMention => item.kind === 'node').map((mention) => withinTypes(slots, mention))
  if (slots.has('source')) fillEnds(slots, nodes)
  else if (slots.has('node') && nodes[0] !== undefined) slots.set('node', reference(nodes[0]), nodes[0])
  else fillNodeList(slots, nodes)
  return nodes
}

/** What the nearest preposition before a name makes of it: `from A` a source, `to B` a target. */
function roleOf(slots: SlotDraft, mention: NodeMention, nodes: readonly NodeMention[]): 'source' | 'target' | null {
  for (const back of [1, 2, 3]) {
    const at = mention.start - back
    if (nodes.some((other) => other.end > at && other.start < mention.start)) return null
    const role = roles.get(slots.tokens[at]?.folded ?? '')
    if (role !== undefined) return role
  }
  return null
}

/** `from A to B`, `between A and B`, `to B from A`; the first two otherwise. */
function fillEnds(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  const aimed = nodes.length > 1 ? nodes.find((mention) => roleOf(slots, mention, nodes) === 'target') : undefined
  const others = nodes.filter((mention) => mention !== aimed)
  const source = others.find((mention) => roleOf(slots, mention, nodes) === 'source') ?? others[0]
  if (source === undefined) return
  slots.set('source', reference(source), source)
  const rest = nodes.filter((mention) => mention !== source)
  const target = aimed ?? rest[0]
  const leads = roleOf(slots, source, nodes) === 'source'
  if (slots.has('target') && target !== undefined) {
    slots.set('target', reference(target), target)
    slots.framed = leads && (aimed !== undefined || slots.tokens.some((token) => token.folded === 'between'))
  }
  if (slots.has('targets')) fillTargets(slots, rest)
}

function fillNodeList(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  const personal = slots.tokens.some((token) => personalWords.has(token.lemma))
  const list = slots.has('sources') && personal ? 'sources' : 'nodes'
  if (!slots.has(list) || nodes.length === 0) return
  slots.set(
    list,
    nodes.flatMap((mention) => (mention.nodes.length > 1 ? mention.nodes.map((node) => ({ id: node.key })) : [reference(mention)]))
  )
  for (const mention of nodes) slots.explain(mention)
}

function fillTargets(slots: SlotDraft, nodes: readonly NodeMention[]): void {
  if (nodes.length === 0) return
  slots.set(
    'targets',
    nodes.map((mention) => reference(mention))
  )
  for (const mention of nodes) slots.explain(mention)
}
