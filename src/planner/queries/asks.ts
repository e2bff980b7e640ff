import { basesOf } from './ask-bases.ts'
import { foldsOf } from './ask-folds.ts'
import { type Asked, type AskPlace, AskScene } from './ask-scene.ts'
import { attachUnits } from './attach.ts'
import type { Composition } from './composition.ts'
import { leaveOut, leaveOutGiven } from './exceptions.ts'
import { guessLabels } from './guess-labels.ts'
import type { Interpretation } from './interpretation.ts'
import { isBareNode } from './plan-query.ts'
import type { Query } from './query.ts'
import { isYesNo } from './yes-no.ts'

function queryOf(asked: Asked, { entities, edges }: Composition): Query {
  return {
    entities,
    edges,
    target: asked.target,
    ask: asked.ask,
    groupBy: asked.groupBy ?? null,
    order: asked.order ?? null,
    groupRank: asked.groupRank ?? null,
    having: asked.having ?? null,
    compared: null,
    asksHow: asked.asksHow ?? false,
    distinctProperty: asked.distinctProperty ?? null
  }
}

/** `the earliest year`, `how old is the youngest`: one of the values is wanted, not all of them. */
function leavesOutRank({ composition, place }: AskScene, { target, ask, distinctProperty, used, at }: Asked): boolean {
  const isOfValues = ask.kind === 'property' || (ask.kind === 'list' && distinctProperty !== undefined)
  if (!isOfValues || composition.entities[target]?.nodes !== null) return false
  const isMeasured = place.tokens[at[0] ?? -1]?.folded === 'how'
  return place.rest.some(
    (item) =>
      item.kind === 'superlative' && ((isMeasured && item.adjective !== null) || used.some(({ kind, start }) => kind === 'property' && start === item.end))
  )
}

/** What may be asked of one tree. */
export function asksOf(place: AskPlace): Interpretation[] {
  const scene = new AskScene(place)
  const bases = basesOf(scene)
  const all = [...bases.filter((base) => !leavesOutRank(scene, base)), ...bases.flatMap((base) => foldsOf(scene, base))]
  return all.flatMap((asked): Interpretation[] => {
    const composition = place.make()
    guessLabels(composition, place.tokens, place.schema)
    const query = queryOf(asked, composition)
    const attached = attachUnits(place.tokens, place.schema, query, place.units)
    if (!leaveOut(place.schema, query, place.exceptions)) return []
    leaveOutGiven(place.tokens, place.schema, query)
    const one = {
      query,
      used: [...composition.used, ...asked.used],
      spans: [...attached.spans, ...place.exceptions, ...[...composition.at, ...asked.at].map((start) => ({ start, end: start + 1 }))],
      quality: composition.quality * attached.quality,
      ambiguous: isBareNode(query) ? composition.ambiguousAlone : composition.ambiguous,
      yesNo: isYesNo(place.tokens) && asked.ask.kind === 'exists'
    }
    return [one]
  })
}
