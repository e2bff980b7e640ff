/** What a call tells a node. */
export interface Known {
  readonly phase: string
  readonly superstep: number
  readonly you: { readonly number: number; readonly name: string; readonly degree: number }
  readonly relationships: Readonly<Record<string, { readonly to: number; readonly direction?: 'out' | 'in'; readonly weight?: number }>>
  readonly state?: Readonly<Record<string, unknown>>
  readonly messages?: readonly { readonly from: number; readonly message?: Readonly<Record<string, unknown>> }[]
  readonly globals?: Readonly<Record<string, unknown>>
}

/** A call as an agent of a test sees it. */
export interface AgentCall {
  readonly kind: 'initialise' | 'open' | 'superstep'
  readonly rules: string
  readonly known: Known
  /** What the reply must hold. */
  readonly wanted: readonly string[]
}

export type Agent = (call: AgentCall) => Readonly<Record<string, unknown>>

const number = (value: unknown): number => (value === 'infinity' ? Number.POSITIVE_INFINITY : Number(value))
const written = (value: number): number | string => (Number.isFinite(value) ? value : 'infinity')
const parameter = (rules: string, name: string): number => Number(new RegExp(`^- ${name}, a node: (\\d+)\\.`, 'm').exec(rules)?.[1])

/** Shortest paths as the rules say them, written apart from the program. */
export const walksPaths: Agent = ({ kind, rules, known }) => {
  const { you, relationships, messages = [] } = known
  const source = parameter(rules, 'source')
  const old = kind === 'initialise' ? { distance: you.number === source ? 0 : Number.POSITIVE_INFINITY, via: null } : known.state
  let distance = number(old?.['distance'])
  let via = old?.['via'] ?? null
  const sorted = messages.map(({ message }) => [number(message?.['distance']), Number(message?.['from'])] as const).sort(([a, v], [b, w]) => a - b || v - w)
  const [best] = sorted
  const hasChanged = kind === 'initialise' || (best !== undefined && best[0] < distance)
  if (kind !== 'initialise' && best !== undefined && best[0] < distance) [distance, via] = best
  const over = Object.entries(relationships).filter(([, { direction }]) => direction !== 'in')
  const sends = hasChanged && distance < Number.POSITIVE_INFINITY
  return {
    state: { distance: written(distance), via },
    send_1: sends ? over.map(([to, { weight = 1 }]) => ({ to, message: { distance: distance + weight, from: you.number } })) : []
  }
}

/** Whether two nodes are linked, by a flood from one. */
export const floods: Agent = ({ kind, rules, known }) => {
  const { you, messages = [] } = known
  const first = kind === 'initialise'
  const before = first ? { isReached: you.number === parameter(rules, 'source'), via: null } : (known.state ?? {})
  const state = messages.length === 0 ? before : { isReached: true, via: Math.min(...messages.map(({ message }) => Number(message?.['from']))) }
  const hasChanged = first || state['isReached'] !== before['isReached'] || state['via'] !== before['via']
  return { state, send_1: hasChanged && state['isReached'] === true ? { from: you.number } : null }
}

/** Two sides: the least number spreads with the side that it was heard from; then neighbours compare sides. */
export const takesSides: Agent = ({ kind, known, wanted }) => {
  const { you, messages = [] } = known
  const spreads = messages.some(({ message }) => message?.['root'] !== undefined) || known.state?.['root'] !== undefined
  if (kind === 'open') return { send_1: { isAlike: true } }
  if (kind === 'superstep' && messages[0]?.message?.['isAlike'] !== undefined)
    return { state: { ...known.state, isInConflict: true }, send_1: { isAlike: true } }
  const before = kind === 'initialise' || !spreads ? { root: you.number, isOther: false, isInConflict: false } : { ...known.state }
  const offers = messages
    .map(({ message }) => [Number(message?.['root']), message?.['isOther'] === true] as const)
    .sort(([a, s], [b, u]) => a - b || Number(s) - Number(u))
  const [best] = offers
  const isLess = best !== undefined && best[0] < Number(before['root'])
  const state = isLess ? { ...before, root: best[0], isOther: best[1] } : before
  const sends = kind === 'initialise' || isLess
  return { state, ...(wanted.includes('send_1') && { send_1: sends ? { root: state['root'], isOther: state['isOther'] !== true } : null }) }
}
