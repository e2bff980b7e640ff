import { wordsOfName } from '../../../linking/tokens.ts'
import type { SlotDraft } from './slot-draft.ts'
import { switchedOff } from './slot-spelled.ts'

const orientations = [
  [
    /\b(natural (?:orientations?|directions?)|(?:stored|given|own) (?:natural )?(?:orientations?|directions?)|directions? (?:is |are )?(?:kept|respected|as stored)|(?:respecting|keeping|following|along|with|never (?:going )?against) the (?:stored )?(?:directions?|arrows)|one way)\b/,
    'natural'
  ],
  [/\b(incoming|inbound|in degree|indegree|revers(?:e|ed) (?:orientations?|directions?|arrows))\b/, 'reverse'],
  [/\b(outgoing|outbound|out degree|outdegree)\b/, 'natural'],
  [
    /\b(undirected|(?:both|either|whichever|two) ?ways?|(?:both|either) directions?|directions? (?:is |are )?(?:disregarded|ignored)|(?:disregarding|irrespective of|regardless of|no (?:notice|account|heed) of|(?:without|no) regard (?:to|for)) (?:the )?directions?|directions? (?:not mattering|aside|(?:does|do|is|are) ?(?:not|n ?t) (?:matter|count|important))|against the arrows too|(?:incoming|inbound) (?:and|or|plus) (?:outgoing|outbound)|(?:outgoing|outbound) (?:and|or|plus) (?:incoming|inbound))\b/,
    'undirected'
  ]
] as const
const choiceWords: Readonly<Record<string, readonly string[]>> = { maximum: ['heaviest', 'maximal', 'largest'], hub: ['hubs'] }
const orientationWords =
  /^(incoming|inbound|in|indegree|outgoing|outbound|out|outdegree|undirected|both|either|ways?|directions?|disregarded|disregarding|irrespective|regardless|natural|orientations?|stored|kept|respected|arrows|notice|regard|matter|mattering|aside)$/

/** Types narrow the computation; a label narrows it where the graph has several and relationships stay among them. */
export function fillTypesAndLabels(slots: SlotDraft): void {
  for (const item of slots.row) {
    if (item.kind === 'type' && slots.has('relationshipTypes') && (item.score >= 0.9 || namesNetwork(slots, item))) {
      const before = (slots.values['relationshipTypes'] as string[] | undefined) ?? []
      slots.set('relationshipTypes', [...new Set([...before, ...item.types])], item)
    }
    if (item.kind === 'label' && (slots.schema.labels.length === 1 || item.score < 1)) slots.explain(item)
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

/** Words of a yes-or-no parameter's name that tell it from others. */
const flagWords = (name: string) =>
  wordsOfName(name)
    .split(' ')
    .filter((word) => !['use', 'include', 'is', 'with', 'compute', 'apply', 'communities'].includes(word))

/** Yes-or-no parameters whose words are all in the question: `Wasserman-Faust`, `Wasserman-Faust off`. */
export function fillFlags(slots: SlotDraft): void {
  const said = new Set(slots.tokens.flatMap((token) => token.folded.split(' ')))
  for (const [name, parameter] of Object.entries(slots.parameters)) {
    const words = flagWords(name)
    if (parameter.type !== 'boolean' || name in slots.values || words.length === 0 || !words.every((word) => said.has(word))) continue
    const last = slots.tokens.findLastIndex(({ folded }) => words.includes(folded.split(' ').at(-1) ?? ''))
    slots.set(name, !slots.tokens.slice(last + 1, last + 3).some(({ folded }) => switchedOff.has(folded)))
    slots.explainWhere(({ folded }) => folded.split(' ').some((word) => words.includes(word)))
  }
}

/** A choice is said by its own word: `using overlap`, `hub scores`, `maximum spanning tree`. */
export function fillChoices(slots: SlotDraft): void {
  for (const [name, { enum: choices, default: usual }] of Object.entries(slots.parameters)) {
    if (choices === undefined || ['orientation', 'engine', 'view', 'order', 'partitioning'].includes(name)) continue
    const words = (choice: string) => [choice.toLowerCase(), `${choice.toLowerCase()}s`, ...(choiceWords[choice] ?? [])]
    const isSaid = (position: number, choice: string) =>
      words(choice).includes(slots.tokens[position]?.folded ?? '') && isChoice(slots, position) && (!name.endsWith('Metric') || isMetric(slots, position))
    // What is usual may be named beside the rest: `name, hub, authority, by authority`.
    const isUsual = typeof usual === 'string' && slots.tokens.some((_, position) => isSaid(position, usual))
    const at = isUsual ? -1 : slots.tokens.findIndex((_, position) => choices.some((choice) => choice !== usual && isSaid(position, choice)))
    const chosen = choices.find((choice) => choice !== usual && isSaid(at, choice))
    slots.explainWhere((_, position) => choices.some((choice) => isSaid(position, choice)))
    if (chosen === undefined || (name === 'scaler' && !slots.tokens.some((token) => /^(scale|normali[sz]e)/.test(token.lemma)))) continue
    slots.set(name, chosen, { start: at, end: at + 1 })
  }
}

/** `overlap coefficient`, `by overlap`: the name of a measure, where the word alone says more often what is measured. */
function isMetric({ tokens }: SlotDraft, at: number): boolean {
  const [before, after] = [tokens[at - 1]?.folded ?? '', tokens[at + 1]?.lemma ?? '']
  return ['by', 'using', 'with', 'use'].includes(before) || ['coefficient', 'similarity', 'metric', 'index', 'measure', 'score'].includes(after)
}

/** An operator's word (`maximum`) is a choice only right before the tool's own name. */
function isChoice(slots: SlotDraft, at: number): boolean {
  if (!slots.row.some((item) => ['superlative', 'aggregate'].includes(item.kind) && item.start <= at && item.end > at)) return true
  const named = wordsOfName(slots.tool.name).split(' ')
  return slots.tokens.slice(at + 1, at + 3).some((token) => named.includes(token.lemma) && token.lemma !== 'weight')
}
