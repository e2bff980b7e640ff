import type { Production } from '../chart.ts'
import type { Item } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import { pathQuestions, reachQuestions } from './paths.ts'
import { meaningOf, numberIn, rule, thingsOf } from './rule.ts'
import { scopeProductions, scopesOf } from './scope.ts'
import { counted, largest, listed, ranked, rows, scored, truth } from './tool-calls.ts'

const isUp = (adjective: Item | undefined) => meaningOf(adjective, 'adjective')?.isDescending ?? true

/** What tools give, found by the words that their own files state. */
export function toolProductions({ space }: Narrowing): readonly Production[] {
  return [...scopeProductions(space), ...groupQuestions, ...truthQuestions, ...scoreProductions, ...pathQuestions(space), ...reachQuestions]
}

const groupQuestions: readonly Production[] = [
  rule('Q', 'howmany groups|nodes be? there? SCOPE?', ([, tool, , , place]) => counted(tool, scopesOf(place))),
  rule('Q', 'howmany groups|nodes do|have network have? SCOPE?', ([, tool, , , , place]) => counted(tool, scopesOf(place))),
  rule('Q', 'which|list? be? size est groups SCOPE?', ([, , , , tool, place]) => largest(tool, scopesOf(place))),
  rule('Q', 'how adj be est groups SCOPE?', ([, , , , tool, place]) => largest(tool, scopesOf(place))),
  rule('Q', 'which|list be? nodes SCOPE?', ([, , tool, place]) => rows(tool, scopesOf(place)))
]

/** Answered with yes or no. */
const truthQuestions: readonly Production[] = [
  rule('Q', 'be there any? truth SCOPE?', ([, , , tool, place]) => truth(tool, scopesOf(place))),
  rule('Q', 'be network truth|untruth SCOPE?', ([, , tool, place]) => truth(tool, scopesOf(place))),
  rule('Q', 'do|have network have? any? truth|untruth SCOPE?', ([, , , , tool, place]) => truth(tool, scopesOf(place)))
]

/** Scores of nodes, and nodes by their scores. */
const scoreProductions: readonly Production[] = [
  rule('Q', 'which|list? be? measure of N SCOPE?', ([, , tool, , things, place]) => scored(thingsOf(things), tool, scopesOf(place))),
  rule('N', 'N with|have est measure SCOPE?', ([things, , adjective, tool, place]) =>
    ranked(thingsOf(things), tool, scopesOf(place), { isDescending: isUp(adjective) })
  ),
  rule('N', 'top|bottom num? N by measure SCOPE?', ([end, count, things, , tool, place]) =>
    ranked(thingsOf(things), tool, scopesOf(place), { isDescending: end?.category === 'top', count: numberIn(count) })
  ),
  rule('N', 'num? most num? most-of N SCOPE?', ([before, , after, tool, things, place]) =>
    ranked(thingsOf(things), tool, scopesOf(place), { count: numberIn(before ?? after) })
  ),
  rule('Q', 'which N have est measure SCOPE?', ([, things, , adjective, tool, place]) =>
    listed(ranked(thingsOf(things), tool, scopesOf(place), { isDescending: isUp(adjective) }))
  ),
  rule('Q', 'which N have ordinal est measure SCOPE?', ([, things, , ordinal, adjective, tool, place]) =>
    listed(ranked(thingsOf(things), tool, scopesOf(place), { isDescending: isUp(adjective), first: numberIn(ordinal) - 1 }))
  ),
  rule('Q', 'which N be most|est most-of SCOPE?', ([, things, , , tool, place]) => listed(ranked(thingsOf(things), tool, scopesOf(place)))),
  rule('Q', 'who be most|est most-of N? SCOPE?', ([, , , tool, things, place]) => listed(ranked(thingsOf(things), tool, scopesOf(place))))
]
