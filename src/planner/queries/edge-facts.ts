import type { TypeMention } from '../../linking/mention.ts'
import type { Edge, Entity } from './query.ts'
import { namesPassive, relate } from './relations.ts'
import type { Seen } from './seen.ts'

const copulas = new Set(['is', 'are', 'was', 'were', 'been', 'be', 'being'])
const turned = { out: 'in', in: 'out', both: 'both' } as const

/** How the words speak of a relationship: by which name, over what, in which voice. */
export function tellEdge(seen: Seen, edge: Edge): void {
  const [from, to] = [seen.query.entities[edge.from] as Entity, seen.query.entities[edge.to] as Entity]
  const mention = mentionOf(seen, edge)
  const named = mention === undefined ? 'unnamed' : 'named'
  seen.say(`tie ${mention === undefined && edge.types.length !== 1 ? 'any' : named}`)
  seen.say(`tie ${named} over ${Math.min(3, seen.placesBetween(Math.min(from.at, to.at), Math.max(from.at, to.at)))}`)
  seen.say('tie length', Math.min(1, Math.abs(from.at - to.at) / 20))
  const roles = [seen.role(edge.from), seen.role(edge.to)].sort().join('-')
  seen.say(`tie ${roles}`)
  if (roles === 'given-given' && seen.query.entities.length > 2) seen.say('tie given-given among others')
  if (edge.negated) tellDenial(seen, mention, Math.max(from.at, to.at), roles)
  const isOpen = from.label === null || to.label === null || from.label === to.label
  if (isOpen) tellDirection(seen, edge, mention, from, to)
  if (mention === undefined) return
  tellVerb(seen, mention, from, to)
  if (isOpen) tellVoice(seen, edge, mention, from, to)
}

function mentionOf({ row, used }: Seen, { types }: Edge): TypeMention | undefined {
  return row.find(
    (item): item is TypeMention => item.kind === 'type' && types.length > 0 && types.every((type) => item.types.includes(type)) && used.includes(item)
  )
}

function tellDenial(seen: Seen, mention: TypeMention | undefined, far: number, roles: string): void {
  const end = seen.find('negation')?.end
  const mark = mention !== undefined && mention.start >= (end ?? 0) ? mention.start : far
  const place = end === undefined || mark < end ? 'before' : mark - end <= 2 ? 'near' : 'far'
  seen.say(`denied ${place}`)
  seen.say(`denied ${roles}`)
}

function tellVerb(seen: Seen, { start }: TypeMention, from: Entity, to: Entity): void {
  const reach = Math.min(Math.abs(from.at - start), Math.abs(to.at - start))
  const nearer = seen.query.entities.filter((entity) => entity !== from && entity !== to && entity.implied !== true && Math.abs(entity.at - start) < reach)
  seen.say(`verb beside ${Math.min(2, nearer.length)}`)
  seen.say(`verb ${placeOf(start, from, to)}`)
}

function placeOf(start: number, from: Entity, to: Entity): 'before' | 'between' | 'after' {
  if (start < Math.min(from.at, to.at)) return 'before'
  return start < Math.max(from.at, to.at) ? 'between' : 'after'
}

/** Whether the direction is the one that the words tell, where the schema leaves it open. */
function tellDirection(seen: Seen, { direction, maxHops }: Edge, mention: TypeMention | undefined, from: Entity, to: Entity): void {
  const said = relate(seen.schema, seen.tokens, from.label, to.label, {
    type: mention ?? null,
    fromAt: from.at,
    toAt: to.at,
    hops: maxHops > 1,
    givenFrom: from.nodes !== null,
    givenTo: to.nodes !== null,
    impliedTo: to.implied === true
  })?.direction
  const how = said === direction ? 'as said' : said === 'both' || direction === 'both' ? 'half' : 'against'
  seen.say(`direction ${mention === undefined ? 'unnamed ' : ''}${how}`)
}

/** Which end acts. */
function tellVoice(seen: Seen, { direction }: Edge, mention: TypeMention, from: Entity, to: Entity): void {
  const voice = seen.tokens[mention.start]?.pos === 'NOUN' ? 'noun' : isPassive(seen, mention) !== namesPassive(mention) ? 'passive' : 'active'
  seen.say(`voice ${voice} ${placeOf(mention.start, from, to)} first ${from.at < to.at ? direction : turned[direction]}`)
}

function isPassive({ tokens }: Seen, { start, end }: TypeMention): boolean {
  const by = [tokens[end], tokens[end + 1], tokens[0]].some((token) => token?.folded === 'by')
  const isDone = /(ed|en|wn|nt|ght)$/.test(tokens[start]?.folded ?? '')
  return by || (isDone && [1, 2, 3].some((back) => copulas.has(tokens[start - back]?.folded ?? '')))
}
