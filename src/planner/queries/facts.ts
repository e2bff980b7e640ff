import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { contentWeight, isEverydayWord } from '../words/content.ts'
import type { Item } from '../words/item.ts'
import { tellAsk } from './ask-facts.ts'
import type { Candidate } from './candidates.ts'
import { tellEdge } from './edge-facts.ts'
import { isPeople } from './guess-labels.ts'
import type { Entity } from './query.ts'
import { type Facts, Seen } from './seen.ts'

const askers = /^(who|whom|what|when|where|how|why)$/
const determiners = /^(which|what|many|whose|much)$/
const weak = 0.75

/** A word that nothing of the candidate stands for, in a sentence of the question itself or beside it. */
function tellLeftWord(seen: Seen, at: number, where: 'inside' | 'aside'): void {
  const { tokens } = seen
  const token = tokens[at] as Token
  const weight = contentWeight(token)
  seen.say(`left ${token.pos}`)
  seen.say('left', weight)
  seen.say(`left ${where}`, weight)
  if (isEverydayWord(tokens, at)) seen.say('left everyday', weight)
  const before = tokens[at - 1]?.folded ?? ''
  if (determiners.test(before)) seen.say(`left after ${before}`)
  const asker = tokens.slice(Math.max(0, at - 2), at).find(({ folded }) => askers.test(folded))
  if (asker !== undefined && token.pos === 'VERB') seen.say(`left verb of ${asker.folded}`)
}

/** Words and links that the candidate passes over. */
function tellLeftOut(seen: Seen): void {
  const { tokens, explained, row } = seen
  const asked = new Set(tokens.flatMap(({ sentence }, at) => (explained.has(at) ? [sentence] : [])))
  tokens.forEach((token, at) => {
    if (!explained.has(at) && contentWeight(token) > 0) tellLeftWord(seen, at, asked.has(token.sentence) ? 'inside' : 'aside')
  })
  for (const item of row) tellLink(seen, item)
}

function tellLink(seen: Seen, item: Item): void {
  const score = 'score' in item ? item.score : 1
  const isOut = Array.from({ length: item.end - item.start }, (_, step) => item.start + step).every((at) => !seen.explained.has(at))
  if (isOut) seen.say(`unused ${item.kind}${score < weak ? ' weak' : ''}`)
  else if (score < 1) seen.say(`doubt ${item.kind}`, 1 - score)
}

function tellEntity(seen: Seen, entity: Entity, index: number): void {
  const { nodes, implied, conditions } = entity
  const role = seen.role(index)
  seen.say(`entity ${role}`)
  if (implied === true) seen.say('implied')
  if (nodes === null) tellOpen(seen, entity, role)
  else if (nodes.length > 1) seen.say(`joined ${seen.has('or') ? 'or' : seen.has('both') ? 'both' : 'and'} ${role}`)
  const ties = seen.query.edges.filter(({ from, to }) => from === index || to === index).length
  if (role === 'open' && conditions.length === 0 && ties < 2) seen.say('idle leaf')
}

function tellOpen(seen: Seen, { at, label, implied }: Entity, role: string): void {
  if (label === null) seen.say(`any label ${role}`)
  if (implied === true) return
  const kind = seen.row.find(({ start }) => start === at)?.kind ?? 'none'
  seen.say(`read from ${kind}`)
  seen.say(`${role} from ${kind}`)
  if (/^who(m|se)?$/.test(seen.tokens[at]?.folded ?? '')) seen.say(`who ${label === null ? 'any' : isPeople(label) ? 'person' : 'other'}`)
}

/** `with both A and B`: whether given nodes of one label are tied to another alike. */
function tellJoined(seen: Seen): void {
  const { entities, edges } = seen.query
  const ends = edges.map(({ from, to, types }) => {
    const [near, far] = entities[from]?.nodes == null ? [from, to] : [to, from]
    return { near, label: entities[far]?.nodes == null ? null : (entities[far]?.label ?? null), types: types.join() }
  })
  const joint = seen.has('both') ? 'both' : seen.has('and') ? 'and' : 'apart'
  ends.forEach((one, at) => {
    const other = ends.slice(at + 1).find(({ near, label }) => label !== null && near === one.near && label === one.label)
    if (other !== undefined) seen.say(`given ${joint} tied ${other.types === one.types ? 'alike' : 'unlike'}`)
  })
}

/** All that can be said of a candidate beside its question, whatever the graph is about: weights learned on one graph hold on another. */
export function factsOf(question: LinkedQuestion, schema: GraphSchema, candidate: Candidate): Facts {
  const seen = new Seen(question, schema, candidate)
  const { entities, edges } = seen.query
  seen.say('guessed', 1 - seen.quality)
  if (seen.quality > 0.99) seen.say('fits')
  seen.say(`entities ${Math.min(5, entities.length)}`)
  if (entities.length - 1 > edges.length) seen.say('untied')
  tellLeftOut(seen)
  for (const [index, entity] of entities.entries()) tellEntity(seen, entity, index)
  for (const edge of edges) tellEdge(seen, edge)
  tellJoined(seen)
  tellAsk(seen)
  return seen.facts
}
