import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Composition } from './composition.ts'
import type { Entity } from './query.ts'
import { otherEnds } from './relations.ts'

const peopleWords = new Set(
  'person user employee customer author actor member character student player patient researcher people human artist account scientist writer'.split(' ')
)

export const isPeople = (label: string) => peopleWords.has(label.toLowerCase())

/** Question words take the labels that their relations allow. */
export function guessLabels({ entities, edges }: Composition, tokens: readonly Token[], schema: GraphSchema): void {
  entities.forEach((entity, index) => {
    const edge = edges.find((known) => known.from === index || known.to === index)
    if (entity.label !== null || edge === undefined) return
    const other = entities[edge.from === index ? edge.to : edge.from]
    entity.label = likelyLabel(entity, tokens, otherEnds(schema, edge.types, other?.label ?? null))
  })
}

/** The only label possible; `who` prefers people. */
function likelyLabel(entity: Entity, tokens: readonly Token[], labels: readonly string[]): string | null {
  const who = ['who', 'whom', 'whose'].includes(tokens[entity.at]?.folded ?? '')
  const person = who ? labels.find(isPeople) : undefined
  return person ?? (labels.length === 1 ? (labels[0] ?? null) : null)
}
