import type { CheckedMessageField, CheckedPhase } from '../language/checked.ts'
import { partsOf, someOf, type Typed } from '../language/typed.ts'

/** A value that depends on the sender alone: computed once a node instead of once a relationship. */
export interface Hoist {
  readonly value: Typed
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
  readonly isStamped: boolean
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
const isPlain = ({ kind }: Typed) => kind === 'literal' || kind === 'field' || kind === 'parameter' || kind === 'nodes'

/** Whether each message sets the field, and nothing takes that back. */
function isSetByAny({ name, combine }: CheckedMessageField, { sends }: CheckedPhase): boolean {
  return combine.kind === 'any' && sends.every(({ value }) => isTrue(value[name]))
}

/** The largest parts that depend on the sender alone and are worth an array. */
function hoistable(typed: Typed, isOfSender: IsOfSender): Typed[] {
  if (isPlain(typed) || (typed.kind === 'property' && typed.name === 'id')) return []
  if (!isOfSender(typed)) return partsOf(typed).flatMap((part) => hoistable(part, isOfSender))
  return someOf(typed, (part) => part.kind === 'field' || part.kind === 'property') ? [typed] : []
}

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

function hoistsOf({ sends, message }: CheckedPhase, isSilent: boolean, isOfSender: IsOfSender): Hoist[] {
  return sends.flatMap(({ value, when }, send): Hoist[] => {
    const isQuiet = isSilent && when.length > 0
    if (!isQuiet) {
      const parts = [...Object.values(value), ...when.filter((typed) => !isOfSender(typed))].flatMap((typed) => hoistable(typed, isOfSender))
      return parts.map((part) => ({ value: part, silent: null }))
    }
    return message.flatMap((field) => {
      const typed = value[field.name]
      return typed === undefined ? [] : [{ value: typed, silent: { send, field: field.name, value: identityOf(field) } }]
    })
  })
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

/** Decides how a phase is run. */
export function layOutPhase(phase: CheckedPhase, undirected: boolean, isWeighted: boolean): PhaseLayout {
  const isOfSender = ofSender(isWeighted)
  const countsReceived = readsReceived(phase)
  const isSilent = canBeSilent(phase, countsReceived, isOfSender)
  const collects = phase.message.some(({ combine }) => combine.kind === 'collect')
  return {
    phase,
    undirected,
    isWeighted,
    hoists: hoistsOf(phase, isSilent, isOfSender),
    senderWhen: phase.sends.map(({ when }) => when.filter(isOfSender)),
    receiverWhen: phase.sends.map(({ when }) => when.filter((typed) => !isOfSender(typed) && isOfReceiver(typed))),
    arcWhen: phase.sends.map(({ when }) => when.filter((typed) => !isOfSender(typed) && !isOfReceiver(typed))),
    isSaturable: !isSilent && !countsReceived && phase.message.every((field) => isSetByAny(field, phase)),
    ways: waysOf(phase, undirected),
    reductions: reductionsOf(phase),
    isSilent,
    isStamped: !phase.updatesAll || !isSilent || countsReceived,
    countsReceived,
    canPush: !phase.updatesAll && !collects && phase.globals.length === 0 && phase.sends.every(({ when }) => when.some(isChanged))
  }
}
