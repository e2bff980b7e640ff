import { wordsOfName } from '../../linking/tokens.ts'
import type { SlotDraft } from './slot-draft.ts'

const orientations = [
  [/\b(incoming|inbound|in degree|indegree|receives?|received)\b/, 'reverse'],
  [/\b(outgoing|outbound|out degree|outdegree)\b/, 'natural'],
  [/\bundirected\b/, 'undirected']
] as const
const orientationWords = /^(incoming|inbound|in|indegree|outgoing|outbound|out|outdegree|undirected|receives?|received)$/

/** Types narrow the computation; a label narrows it where the graph has several and relationships stay among them. */
export function fillTypesAndLabels(slots: SlotDraft): void {
  for (const item of slots.row) {
    if (item.kind === 'type' && slots.has('relationshipTypes') && (item.score >= 0.9 || namesNetwork(slots, item))) {
      const before = (slots.values['relationshipTypes'] as string[] | undefined) ?? []
      slots.set('relationshipTypes', [...new Set([...before, ...item.types])], item)
    }
    if (item.kind === 'label') slots.explain(item)
  }
  if (slots.schema.relationshipTypes.length === 1) delete slots.values['relationshipTypes']
}

/** `the citation network`, `over citations`: the relationships meant, in other words. */
function namesNetwork(slots: SlotDraft, item: { start: number; end: number }): boolean {
  const next = slots.tokens[item.end]?.lemma ?? ''
  return (
    slots.tool.family === 'paths' ||
    ['network', 'graph', 'relationship', 'link'].includes(next) ||
    ['over', 'via', 'through', 'along'].includes(slots.tokens[item.start - 1]?.folded ?? '')
  )
}

/** `incoming`, `out-degree`, `ignoring direction`. */
export function fillOrientation(slots: SlotDraft): void {
  if (!slots.has('orientation')) return
  const text = slots.tokens.map((token) => token.folded).join(' ')
  for (const [pattern, orientation] of orientations) {
    if (!pattern.test(text)) continue
    slots.set('orientation', orientation)
    slots.tokens.forEach((token, at) => {
      if (orientationWords.test(token.folded)) slots.explained.add(at)
    })
  }
  const ignoring = slots.row.find((item) => item.kind === 'undirected')
  if (ignoring !== undefined) slots.set('orientation', 'undirected', ignoring)
}

/** `latitudeProperty` and the like: a node property of that name, or whose name it begins with. */
export function fillNamedProperties(slots: SlotDraft): void {
  const known = slots.schema.labels.flatMap((label) => label.properties).map((property) => property.property)
  for (const name of Object.keys(slots.parameters)) {
    if (!name.endsWith('Property') || name === 'nameProperty' || name === 'seedProperty') continue
    const word = name.slice(0, -'Property'.length).toLowerCase()
    const property =
      known.find((candidate) => candidate.toLowerCase() === word) ??
      known.find((candidate) => candidate.length >= 3 && word.startsWith(candidate.toLowerCase()))
    if (property === undefined) continue
    slots.set(name, property)
    slots.guessed.add(name)
  }
}

/** Yes-or-no parameters whose words are all in the question: `Wasserman-Faust`. */
export function fillFlags(slots: SlotDraft): void {
  const said = new Set(slots.tokens.flatMap((token) => token.folded.split(' ')))
  for (const [name, parameter] of Object.entries(slots.parameters)) {
    if (parameter.type !== 'boolean') continue
    const words = wordsOfName(name)
      .split(' ')
      .filter((word) => !['use', 'include', 'is', 'with'].includes(word))
    if (words.length === 0 || !words.every((word) => said.has(word))) continue
    slots.set(name, true)
    slots.tokens.forEach((token, at) => {
      if (token.folded.split(' ').some((word) => words.includes(word))) slots.explained.add(at)
    })
  }
}
