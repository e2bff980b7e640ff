import type { Mark } from './marks.ts'
import type { Stage } from './stage.ts'
import { onward, path, walk, way } from './way-words.ts'
import { ahead, type Handler, type Kind, opensClause, skipped } from './word-handler.ts'

const nouns: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>([
  'node-noun',
  'path-noun',
  'pair-noun',
  'relation-noun',
  'of',
  'those',
  'the-one',
  'amount',
  'key-noun',
  'further',
  'kind-noun',
  'most',
  'fewest'
])
function isRelation(mark: Mark | undefined): boolean {
  return mark?.kind === 'relation-noun' || ((mark?.name?.types.length ?? 0) > 0 && mark?.name?.labels.length === 0) || mark?.kind === 'path-noun'
}

const asksWhich = (marks: readonly Mark[], at: number): boolean => {
  const next = marks[at + 1]
  if (marks[at]?.text !== 'which') return false
  const isNamed = next?.kind === 'name' && (next.name?.labels.length ?? 0) + (next.name?.types.length ?? 0) > 0
  return (
    isNamed ||
    (opensClause.has(marks[at - 1]?.kind) && nouns.has(next?.kind)) ||
    (marks[at - 1]?.kind !== 'name' && opensClause.has(marks[at - 1]?.kind) && at === 0)
  )
}

/** `from which node`, `from which ... start`: an end that is asked for, or the direction of what follows. */
function wayOf(stage: Stage, marks: readonly Mark[], at: number, direction: 'out' | 'in'): void {
  if (ahead(marks, at + 1)?.kind === 'node-noun') {
    stage.slot = direction === 'out' ? 'from' : 'to'
    if (direction === 'out') stage.scene.wantsSource = true
    else stage.scene.wantsTarget = true
    return
  }
  stage.direction = direction
  stage.subject = stage.lastThing ?? stage.scene.head
}

const people = new Set(['who', 'whom', 'where'])
const pronouns = new Set(['that', 'which', 'who', 'whom', 'whose'])

/** `that`, `which`, `whose`: what follows is about the thing named last, or goes on about the one before. */
const relative: Handler = (stage, marks, at) => {
  const text = marks[at]?.text ?? ''
  if (people.has(text) && opensClause.has(marks[at - 1]?.kind)) stage.lost = true
  if (text === 'by which' && opensClause.has(marks[at - 1]?.kind)) stage.lost = true
  if (asksWhich(marks, at)) stage.marksHead = true
  else if (/^(from|out of) wh/.test(text)) wayOf(stage, marks, at, 'out')
  else if (/^(to|into) which/.test(text)) wayOf(stage, marks, at, 'in')
  else if (pronouns.has(text)) stage.subject = antecedent(stage, marks, at)
  if (stage.frame?.kind === 'path' && stage.frame.hopsSaid && stage.scene.headKind === 'node') stage.open = false
  stage.comma = false
}

function antecedent(stage: Stage, marks: readonly Mark[], at: number): number | null {
  const { scene, frame, lastThing, joint } = stage
  const opener = marks.findLast((_, index) => index < at && (index === 0 || marks[index - 1]?.kind === 'stop'))
  if (joint !== null) return frame?.subject ?? scene.head
  if (stage.comma && opener?.kind === 'of') return scene.head
  return lastThing ?? scene.head
}

const conjoin =
  (joint: 'and' | 'or'): Handler =>
  (stage) => {
    if (stage.isBetween && joint === 'and') {
      stage.slot = 'to'
      stage.isBetween = stage.scene.pair.length === 1
      return
    }
    stage.joint = joint
    stage.negated = false
    if (stage.frame !== null && stage.frame.object !== null) stage.open = false
  }

const count: Handler = (stage, marks, at) => {
  const { scene } = stage
  if (stage.superlative !== null || scene.order !== null) return
  if (marks[at + 1]?.kind === 'hop-noun') stage.lost = true
  scene.counts = true
  stage.marksHead = true
}

const by: Handler = (stage, marks, at) => {
  const next = ahead(marks, at + 1)
  const isMeans =
    isRelation(next) ||
    next?.kind === 'amount' ||
    next?.kind === 'walk-verb' ||
    next?.kind === 'hop-noun' ||
    next?.kind === 'number-of' ||
    next?.kind === 'count'
  if (isMeans || stage.frame === null || !stage.open) {
    stage.slot = 'by'
    return
  }
  stage.frame.direction = 'in'
  stage.frame.directionSaid = true
}

/** `pairs of a "A" and a "B"`. */
function namesBoth(marks: readonly Mark[], at: number): boolean {
  const rest = marks.slice(at + 1, at + 10)
  const joint = rest.findIndex(({ kind }) => kind === 'and')
  const isLabel = (mark: Mark) => (mark.name?.labels.length ?? 0) > 0
  const isPlain = rest.slice(0, joint).every((mark) => isLabel(mark) || skipped.has(mark.kind) || ['of', 'node-noun', 'amount', 'comma'].includes(mark.kind))
  return joint > 0 && isPlain && rest.slice(0, joint).some(isLabel) && isLabel(ahead(rest, joint + 1) as Mark)
}

/** `with a "B" as outgoing neighbour`, `have a "B" among their neighbours`: says what the thing named last is. */
function namesRole(stage: Stage, marks: readonly Mark[], at: number): boolean {
  let before = at - 1
  while (skipped.has(marks[before]?.kind)) before -= 1
  const { frame, lastThing, direction } = stage
  const isRole = marks[before]?.kind === 'as' || /^(among|amongst|of)$/.test(marks[before]?.text ?? '')
  if (!isRole || frame?.kind !== 'neighbour' || frame.object === null || frame.object !== lastThing) return false
  if (direction !== null) {
    for (const tie of stage.scene.frames) {
      if (tie.kind !== 'neighbour' || tie.subject !== frame.subject || tie.directionSaid) continue
      tie.direction = direction
      tie.directionSaid = true
    }
  }
  stage.direction = null
  return true
}

const also: Handler = (stage) => {
  if (stage.frame === null || stage.frame.object === null || stage.frame.subject === null) return
  stage.subject = stage.frame.subject
  stage.joint ??= 'and'
  stage.open = false
}

const properties: Handler = (stage, marks, at) => {
  if (marks.slice(Math.max(0, at - 3), at).some((mark) => mark.kind === 'all' && mark.text !== 'any')) stage.scene.wantsAll = true
}

const toward: Handler = (stage, marks, at) => {
  const before = marks[at - 1]?.kind
  if (before !== 'start' && before !== 'end') stage.slot = 'to'
}

/** What a word does where it is part of no phrase. Words without a handler do nothing. */
export const wordHandlers: Readonly<Partial<Record<Kind, Handler>>> = {
  comma: (stage) => {
    stage.comma = true
  },
  stop: (stage) => {
    stage.endSentence()
  },
  ask: (stage) => {
    stage.marksHead = true
  },
  wh: (stage, marks, at) => {
    if (marks[at]?.text === 'who') stage.lost = true
    stage.marksHead = true
  },
  relative,
  count,
  'number-of': (stage, marks, at) => {
    if (stage.superlative === null && stage.scene.order === null && (stage.scene.head === null || stage.marksHead)) count(stage, marks, at)
  },
  'path-noun': path,
  'pair-noun': (stage, marks, at) => {
    const { scene } = stage
    if (scene.things.length === 0 && namesBoth(marks, at)) {
      stage.isBetween = true
      stage.slot = 'from'
    }
    if (scene.pair.length === 0 && scene.things.length === 2 && scene.frames.length === 0) {
      scene.pair.push(0, 1)
      stage.chain = 1
    }
    scene.headKind = scene.headKind === 'relation' ? 'relation' : 'path'
    stage.marksHead = false
  },
  'neighbour-noun': (stage, marks, at) => {
    if (namesRole(stage, marks, at)) return
    stage.predicate('neighbour', stage.direction)
    stage.direction = null
  },
  'tie-verb': (stage) => {
    stage.predicate('tie', null)
  },
  'out-verb': (stage) => {
    stage.predicate('tie', 'out')
  },
  'in-verb': (stage) => {
    stage.predicate('tie', 'in')
  },
  'reach-verb': (stage, marks, at) => {
    if (/^gets?$/.test(marks[at]?.text ?? '') && opensClause.has(marks[at - 1]?.kind) && stage.scene.frames.length === 0) {
      stage.marksHead = true
      return
    }
    stage.predicate('reach', null)
  },
  'walk-verb': walk,
  have: (stage, marks, at) => {
    const isOfGraph = /^(graph|network|database|dataset|data)$/.test(marks[at - 1]?.text ?? '')
    if (!isOfGraph && !/there|exist|occur/.test(marks[at]?.text ?? '')) stage.has = true
  },
  with: (stage, marks, at) => {
    const isTie = marks[at - 1]?.kind === 'relation-noun' && stage.open && stage.frame?.kind === 'have' && stage.frame.object === null
    if (isTie) stage.slot = 'to'
    else stage.has = true
  },
  indirect: (stage) => {
    const frame = stage.frame ?? stage.begin('reach')
    frame.indirect = true
  },
  out: way('out'),
  in: way('in'),
  of: (stage, marks, at) => {
    if (marks[at - 1]?.kind === 'hop-noun' && stage.frame?.hopsSaid === true && marks[at]?.text === 'of') {
      stage.frame.around = true
      stage.slot = 'from'
    }
  },
  'both-ends': (stage) => {
    stage.scene.wantsSource = true
    stage.scene.wantsTarget = true
  },
  except: (stage) => {
    stage.excluding = true
    stage.negated = false
    stage.open = false
    stage.joint = null
    stage.slot = null
    stage.marksHead = false
    stage.subject = stage.scene.head
    stage.lastThing = stage.scene.head
  },
  either: (stage) => {
    stage.scene.undirected = true
  },
  from: (stage, marks, at) => {
    if (marks[at - 1]?.kind !== 'end') stage.slot = 'from'
  },
  to: toward,
  via: (stage) => {
    stage.slot = 'via'
  },
  by,
  between: (stage, marks, at) => {
    if (ahead(marks, at + 1)?.kind === 'name' || ahead(marks, at + 1)?.kind === 'node-noun') {
      stage.slot = 'from'
      stage.isBetween = true
    }
  },
  onward,
  and: conjoin('and'),
  or: conjoin('or'),
  not: (stage) => {
    stage.negated = true
  },
  unequal: (stage, marks, at) => {
    if (/\b(not|isnt|arent)\b/.test(marks[at]?.text ?? '')) stage.negated = true
  },
  lack: (stage) => {
    stage.negated = true
    stage.has = true
  },
  none: (stage) => {
    stage.negated = true
    stage.joint ??= 'and'
  },
  also,
  per: (stage, marks, at) => {
    const next = ahead(marks, at + 1)
    if ((next?.name?.properties.length ?? 0) > 0) stage.perNext = true
    else if ((next?.name?.labels.length ?? 0) > 0) stage.lost = true
  },
  'property-noun': properties,
  amount: (stage, marks, at) => {
    stage.amount = marks[at]?.amount ?? null
  }
}
