import type { CheckedMessageField, CheckedPhase, CheckedProgram } from '../language/checked.ts'
import { partsOf, someOf, type Typed } from '../language/typed.ts'

/**
 * A value that depends on the sender alone: computed once a node instead of once a relationship, and kept twice, of the last superstep and of this one. Of other nodes a
 * superstep reads nothing else that changes, so that a node can be updated as soon as it has heard all.
 */
export interface Hoist {
  readonly value: Typed
  /** Where it stands in expressions of the phase. */
  readonly places: readonly Typed[]
  /** Set where nodes that send nothing hold what changes no combination: the send and the field of the message it belongs to, and that value. */
  readonly silent: { readonly send: number; readonly field: string; readonly value: string } | null
}

/** Messages of one send over the relationships of one direction. */
export interface Way {
  readonly send: number
  /** Out: along relationships. */
  readonly direction: 'out' | 'in'
}

/** How a phase is run. The same on every thread. */
export interface PhaseLayout {
  readonly phase: CheckedPhase
  readonly undirected: boolean
  readonly isWeighted: boolean
  readonly hoists: readonly Hoist[]
  /** Conditions on the sender alone, by send; empty: every node sends. */
  readonly senderWhen: readonly (readonly Typed[])[]
  /** Conditions on the receiver alone: looked at once a node where messages are gathered. */
  readonly receiverWhen: readonly (readonly Typed[])[]
  readonly arcWhen: readonly (readonly Typed[])[]
  /** Whether a node has heard all that matters once it has heard one message. Not where it also hears those that send nothing. */
  readonly isSaturable: boolean
  readonly ways: readonly Way[]
  /** Reductions of collected lists that rules read. */
  readonly reductions: readonly Extract<Typed, { kind: 'reduce' }>[]
  /** Whether messages are gathered without a look at who sends: see `Hoist`. */
  readonly isSilent: boolean
  /** Whether it matters who has received anything. */
  readonly asksReceived: boolean
  readonly countsReceived: boolean
  /** Whether a superstep with few senders can leave out all other nodes. */
  readonly canPush: boolean
}

const isChanged = (part: Typed) => part.kind === 'property' && part.name === 'changed' && part.whose === 'from'

/** Known once the sender's state is. */
type IsOfSender = (typed: Typed) => boolean

function ofSender(isWeighted: boolean): IsOfSender {
  return (typed) =>
    !someOf(typed, (part) => {
      const isOfReceiver = (part.kind === 'field' || part.kind === 'property') && part.whose === 'to'
      return isOfReceiver || (part.kind === 'weight' && isWeighted) || part.kind === 'common' || part.kind === 'global'
    })
}

/** Known once the receiver's state is. */
function isOfReceiver(typed: Typed): boolean {
  return !someOf(typed, (part) => {
    const isOfOther = (part.kind === 'field' || part.kind === 'property') && part.whose === 'from'
    return isOfOther || part.kind === 'weight' || part.kind === 'common'
  })
}

const isTrue = (typed: Typed | undefined): boolean => typed?.kind === 'literal' && typed.value === true
/** Never changes, and is at hand. */
type IsFixed = (typed: Typed) => boolean

function fixedIn({ fields }: CheckedProgram): IsFixed {
  const inputs = new Set(fields.filter(({ initial }) => initial === null).map(({ name }) => name))
  return (typed) => (typed.kind === 'field' && inputs.has(typed.name)) || (typed.kind === 'property' && typed.name === 'id')
}

/** Whether each message sets the field, and nothing takes that back. */
function isSetByAny({ name, combine }: CheckedMessageField, { sends }: CheckedPhase): boolean {
  return combine.kind === 'any' && sends.every(({ value }) => isTrue(value[name]))
}

/** The largest parts that depend on the sender alone, and the fields in which what is common to both ends is looked up. */
function hoistable(typed: Typed, isOfSender: IsOfSender, isFixed: IsFixed): Typed[] {
  const field: Typed | null = typed.kind === 'common' && typed.field !== '' ? { kind: 'field', whose: 'from', name: typed.field, type: 'number' } : null
  if (field !== null) return isFixed(field) ? [] : [field]
  if (isFixed(typed)) return []
  if (!isOfSender(typed)) return partsOf(typed).flatMap((part) => hoistable(part, isOfSender, isFixed))
  return someOf(typed, (part) => part.kind === 'field' || part.kind === 'property') ? [typed] : []
}

const isSame = (first: Typed, second: Typed): boolean => JSON.stringify(first) === JSON.stringify(second)

/** What a message field of nothing holds while messages are gathered, as code. */
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

/** A field of which no message can hold the identity: it tells whether there was one. */
export function sentinelOf({ message }: CheckedPhase): CheckedMessageField | undefined {
  return message.find(({ type, combine }) => type === 'node' && (combine.kind === 'min' || combine.kind === 'max'))
}

function readsReceived({ rules }: CheckedPhase): boolean {
  const is = (typed: Typed) => someOf(typed, ({ kind }) => kind === 'received')
  return rules.some(({ when, set }) => (when !== null && is(when)) || Object.values(set).some(is))
}

/** Each field can be combined with what nodes hold that send nothing. */
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

/** Whether it is kept by node who sends. */
export function keepsSenders({ canPush, isSilent, senderWhen }: PhaseLayout, send: number): boolean {
  return senderWhen[send]?.length !== 0 && (canPush || !isSilent)
}

/** Decides how a phase is run. */
export function layOutPhase(program: CheckedProgram, phase: CheckedPhase, undirected: boolean, isWeighted: boolean): PhaseLayout {
  const isOfSender = ofSender(isWeighted)
  const countsReceived = readsReceived(phase)
  const isSilent = canBeSilent(phase, countsReceived, isOfSender)
  const collects = phase.message.some(({ combine }) => combine.kind === 'collect')
  return {
    phase,
    undirected,
    isWeighted,
    hoists: hoistsOf(phase, isSilent, isOfSender, fixedIn(program)),
    senderWhen: phase.sends.map(({ when }) => when.filter(isOfSender)),
    receiverWhen: phase.sends.map(({ when }) => when.filter((typed) => !isOfSender(typed) && isOfReceiver(typed))),
    arcWhen: phase.sends.map(({ when }) => when.filter((typed) => !isOfSender(typed) && !isOfReceiver(typed))),
    isSaturable: !isSilent && !countsReceived && phase.message.every((field) => isSetByAny(field, phase)),
    ways: waysOf(phase, undirected),
    reductions: reductionsOf(phase),
    isSilent,
    asksReceived: !phase.updatesAll || !isSilent || countsReceived,
    countsReceived,
    canPush: !phase.updatesAll && !collects && phase.globals.length === 0 && phase.sends.every(({ when }) => when.some(isChanged))
  }
}
