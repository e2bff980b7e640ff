import type { Mark } from './marks.ts'
import type { Stage } from './stage.ts'
import { ahead, type Handler, type Kind, opensClause } from './word-handler.ts'

const onwardVerbs: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>(['walk-verb', 'have', 'out-verb', 'further', 'be'])

/** `the way goes on`: the one told before. */
function isTold({ frame }: Stage, marks: readonly Mark[], at: number): boolean {
  const isKnown = frame !== null && (frame.object !== null || frame.hopsSaid)
  return isKnown && ['article', 'its', 'those'].includes(marks[at - 1]?.kind ?? '') && onwardVerbs.has(marks[at + 1]?.kind)
}

export const path: Handler = (stage, marks, at) => {
  const { scene, frame, open } = stage
  if (isTold(stage, marks, at)) {
    stage.open = false
    return
  }
  if (stage.goesOn || (frame !== null && frame.object !== null && stage.joint === null && !open)) return
  if (scene.head === null && scene.headKind === null) scene.headKind = 'path'
  if (open && frame !== null && frame.object === null) {
    if (frame.kind !== 'relation') frame.kind = 'path'
  } else stage.begin('path')
  stage.marksHead = false
}

/** `goes on by one more relationship`. */
function goesFurther(marks: readonly Mark[], at: number): boolean {
  if (marks[at + 1]?.kind !== 'by') return false
  return marks.slice(at + 2, at + 5).some(({ kind }) => kind === 'further')
}

export const walk: Handler = (stage, marks, at) => {
  const next = ahead(marks, at + 1)
  const isFirst = opensClause.has(marks[at - 1]?.kind)
  if (marks[at]?.text === 'walk' && ['all', 'article', 'its', 'those'].includes(marks[at - 1]?.kind ?? '')) return
  if (goesFurther(marks, at)) {
    stage.open = false
    stage.joint = null
    stage.goesOn = true
    return
  }
  if (isFirst && /^takes?$/.test(marks[at]?.text ?? '') && (next?.kind === 'name' || next?.kind === 'node-noun')) stage.marksHead = true
  else if (stage.slot !== 'by' && next?.kind !== 'hop-noun' && !(next?.kind === 'amount' && marks[marks.indexOf(next) + 1]?.kind === 'further'))
    stage.predicate('walk', null)
}

export const onward: Handler = (stage) => {
  stage.goesOn = true
  stage.joint = null
  stage.open = false
}

export const way =
  (direction: 'out' | 'in'): Handler =>
  (stage) => {
    const { frame, open } = stage
    if (open && frame !== null && frame.object === null && stage.joint === null) {
      frame.direction = direction
      frame.directionSaid = true
    } else stage.direction = direction
  }
