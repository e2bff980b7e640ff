import type { CheckedMessageField, CheckedPhase, CheckedProgram } from '../language/checked.ts'
import { partsOf, someOf, type Typed, type Whose } from '../language/typed.ts'

/**
 * A value that depends only on the sender is computed once per node instead of once per relationship, and kept for the last superstep and this one.
 * A superstep reads nothing else of other nodes that changes, so a node can be updated as soon as its messages are complete.
 */
export interface Hoist {
  readonly value: Typed
  /** The expressions of the phase that contain it. */
  readonly places: readonly Typed[]
  /** Set when silent nodes hold a neutral value: the send and field it belongs to, and that value. */
  readonly silent: { readonly send: number; readonly field: string; readonly value: string } | null
}

/** The messages of one send over the relationships of one direction. */
export interface Way {
  readonly send: number
  /** Out: along relationships. */
  readonly direction: 'out' | 'in'
}

/** How a phase is run; it is the same on every thread. */
export interface PhaseLayout {
  readonly phase: CheckedPhase
  readonly undirected: boolean
  readonly isWeighted: boolean
  readonly hoists: readonly Hoist[]
  /** Conditions that depend only on the sender, by send; empty when every node sends. */
  readonly senderWhen: readonly (readonly Typed[])[]
  /** Conditions that depend only on the receiver; they are evaluated once per node when messages are gathered. */
  readonly receiverWhen: readonly (readonly Typed[])[]
  readonly arcWhen: readonly (readonly Typed[])[]
  /** Whether one message settles a node's result. It is false where silent nodes count too. */
  readonly isSaturable: boolean
  readonly ways: readonly Way[]
  readonly reductions: readonly Extract<Typed, { kind: 'reduce' }>[]
  /** Whether messages are gathered without checking who sends: see `Hoist`. */
  readonly isSilent: boolean
  /** Whether the phase depends on which nodes received a message. */
  readonly asksReceived: boolean
  readonly countsReceived: boolean
  /** Whether a superstep with few senders can skip all other nodes. */
  readonly canPush: boolean
  /** Whether what nodes keep for receivers lies in the order of places: see `SenderPlaces`. */
  readonly isPlaced: boolean
}

const isChanged = (part: Typed) => part.kind === 'property' && part.name === 'changed' && part.whose === 'from'

const isOfNode = (part: Typed, whose: Whose): boolean => (part.kind === 'field' || part.kind === 'property') && part.whose === whose

/** True when the sender's state determines the value. */
type IsOfSender = (typed: Typed) => boolean

function ofSender(isWeighted: boolean): IsOfSender {
  return (typed) =>
    !someOf(typed, (part) => {
      return isOfNode(part, 'to') || (part.kind === 'weight' && isWeighted) || part.kind === 'common' || part.kind === 'global'
    })
}

/** True when the receiver's state determines the value. */
function isOfReceiver(typed: Typed): boolean {
  return !someOf(typed, (part) => {
    return isOfNode(part, 'from') || part.kind === 'weight' || part.kind === 'common'
  })
}

const isTrue = (typed: Typed | undefined): boolean => typed?.kind === 'literal' && typed.value === true
/** True for values that never change and need no computation. */
type IsFixed = (typed: Typed) => boolean

function fixedIn({ fields }: CheckedProgram): IsFixed {
  const inputs = new Set(fields.filter(({ initial }) => initial === null).map(({ name }) => name))
  return (typed) => (typed.kind === 'field' && inputs.has(typed.name)) || (typed.kind === 'property' && typed.name === 'id')
}

/** Whether each message sets the field and no combination can reset it. */
function isSetByAny({ name, combine }: CheckedMessageField, { sends }: CheckedPhase): boolean {
  return combine.kind === 'any' && sends.every(({ value }) => isTrue(value[name]))
}

/** Returns the largest parts that depend only on the sender, and the fields that hold the two ends' common neighbours' values. */
function hoistable(typed: Typed, isOfSender: IsOfSender, isFixed: IsFixed): Typed[] {
  const field: Typed | null = typed.kind === 'common' && typed.field !== '' ? { kind: 'field', whose: 'from', name: typed.field, type: 'number' } : null
  if (field !== null) return isFixed(field) ? [] : [field]
  if (isFixed(typed)) return []
  if (!isOfSender(typed)) return partsOf(typed).flatMap((part) => hoistable(part, isOfSender, isFixed))
  return someOf(typed, (part) => part.kind === 'field' || part.kind === 'property') ? [typed] : []
}

const isSame = (first: Typed, second: Typed): boolean => JSON.stringify(first) === JSON.stringify(second)

/** Code for the value that an empty message field holds while messages are gathered. */
export function identityOf({ type, combine }: CheckedMessageField): string {
  switch (combine.kind) {
    case 'min':
      return type === 'node' ? 'n' : 'Infinity'
    case 'max':
      return type === 'node' ? '-1' : '-Infinity'
    case 'all':
      return '1'
    case 'with':
      return type === 'node' ? '-1' : '0'
    default:
      return '0'
  }
}

/** Returns a field whose identity no message can hold, so that its value shows whether a message arrived. */
export function sentinelOf({ message }: CheckedPhase): CheckedMessageField | undefined {
  return message.find(({ type, combine }) => type === 'node' && (combine.kind === 'min' || combine.kind === 'max'))
}

function readsReceived({ rules }: CheckedPhase): boolean {
  const is = (typed: Typed) => someOf(typed, ({ kind }) => kind === 'received')
  return rules.some(({ when, set }) => (when !== null && is(when)) || Object.values(set).some(is))
}

/** Whether silent nodes have a neutral value for each field. */
function canBeSilent(phase: CheckedPhase, countsReceived: boolean, isOfSender: IsOfSender): boolean {
  const { message, sends, updatesAll } = phase
  const isHarmless = ({ combine }: CheckedMessageField): boolean => {
    if (combine.kind === 'with') return message.find(({ name }) => name === combine.field)?.type === 'node'
    return combine.kind !== 'count' && combine.kind !== 'collect'
  }
  const isKnown = updatesAll || sentinelOf(phase) !== undefined
  return (
    isKnown &&
    !countsReceived &&
    message.every(isHarmless) &&
    sends.every(({ when, value }) => when.every(isOfSender) && Object.values(value).every(isOfSender))
  )
}

function hoistsOf({ sends, message }: CheckedPhase, isSilent: boolean, isOfSender: IsOfSender, isFixed: IsFixed): Hoist[] {
  const quiet: Hoist[] = []
  const parts: Typed[] = []
  for (const [send, { value, when }] of sends.entries()) {
    if (!isSilent || when.length === 0) {
      const all = [...Object.values(value), ...when.filter((typed) => !isOfSender(typed))]
      parts.push(...all.flatMap((typed) => hoistable(typed, isOfSender, isFixed)))
      continue
    }
    for (const field of message) {
      const typed = value[field.name]
      if (typed !== undefined) quiet.push({ value: typed, places: [], silent: { send, field: field.name, value: identityOf(field) } })
    }
  }
  const firsts = parts.filter((part, at) => parts.findIndex((other) => isSame(part, other)) === at)
  return [...quiet, ...firsts.map((value) => ({ value, places: parts.filter((part) => isSame(part, value)), silent: null }))]
}

function reductionsOf({ rules }: CheckedPhase): Extract<Typed, { kind: 'reduce' }>[] {
  const found: Extract<Typed, { kind: 'reduce' }>[] = []
  const visit = (typed: Typed): void => {
    if (typed.kind === 'reduce') found.push(typed)
    for (const part of partsOf(typed)) visit(part)
  }
  for (const { when, set } of rules) for (const typed of [...(when === null ? [] : [when]), ...Object.values(set)]) visit(typed)
  return found
}

function waysOf({ sends }: CheckedPhase, undirected: boolean): Way[] {
  return sends.flatMap(({ along }, send): Way[] => {
    if (undirected) return [{ send, direction: 'out' }]
    return along === 'both'
      ? [
          { send, direction: 'out' },
          { send, direction: 'in' }
        ]
      : [{ send, direction: along }]
  })
}

/** Whether messages read nothing of their senders but what nodes keep for receivers. */
function readsOnlyKept({ phase, hoists, arcWhen, isSilent }: Pick<PhaseLayout, 'phase' | 'hoists' | 'arcWhen' | 'isSilent'>): boolean {
  const kept = new Set(hoists.flatMap(({ places }) => places))
  const isKept = (typed: Typed): boolean => kept.has(typed) || (!isOfNode(typed, 'from') && typed.kind !== 'common' && partsOf(typed).every(isKept))
  return phase.sends.every(({ value, when }, send) => (isSilent && when.length > 0) || [...Object.values(value), ...(arcWhen[send] ?? [])].every(isKept))
}

/** Whether a flag per node records the senders. */
export function keepsSenders({ canPush, isSilent, senderWhen }: PhaseLayout, send: number): boolean {
  return senderWhen[send]?.length !== 0 && (canPush || !isSilent)
}

/** @param isLong Whether the phase takes long enough to repay placing its senders. */
export function layOutPhase(program: CheckedProgram, phase: CheckedPhase, undirected: boolean, isWeighted: boolean, isLong: boolean): PhaseLayout {
  const isOfSender = ofSender(isWeighted)
  const countsReceived = readsReceived(phase)
  const isSilent = canBeSilent(phase, countsReceived, isOfSender)
  const collects = phase.message.some(({ combine }) => combine.kind === 'collect')
  const hoists = hoistsOf(phase, isSilent, isOfSender, fixedIn(program))
  const arcWhen = phase.sends.map(({ when }) => when.filter((typed) => !isOfSender(typed) && !isOfReceiver(typed)))
  const canPush = !phase.updatesAll && !collects && phase.globals.length === 0 && phase.sends.every(({ when }) => when.some(isChanged))
  return {
    phase,
    undirected,
    isWeighted,
    hoists,
    senderWhen: phase.sends.map(({ when }) => when.filter(isOfSender)),
    receiverWhen: phase.sends.map(({ when }) => when.filter((typed) => !isOfSender(typed) && isOfReceiver(typed))),
    arcWhen,
    isSaturable: !isSilent && !countsReceived && phase.message.every((field) => isSetByAny(field, phase)),
    ways: waysOf(phase, undirected),
    reductions: reductionsOf(phase),
    isSilent,
    asksReceived: !phase.updatesAll || !isSilent || countsReceived,
    countsReceived,
    canPush,
    isPlaced: isLong && !canPush && phase.sends.length > 0 && readsOnlyKept({ phase, hoists, arcWhen, isSilent })
  }
}
