import type { Amount } from '../words/amount.ts'
import type { Anchors } from './anchors.ts'

/** How many steps a way has, and which amounts say so. */
export interface Steps {
  readonly name: string
  readonly min: number
  readonly max: number | null
  readonly amounts: readonly number[]
}

/** An amount of what a node is tied to. */
export interface Count {
  readonly at: number
  readonly amount: Amount
  readonly name: string
}

export const direct: Steps = { name: 'one', min: 1, max: 1, amounts: [] }
/** Over a node of which nothing is said. */
export const overAny: Steps = { name: 'over any', min: 2, max: 2, amounts: [] }
export const anyFar: Steps = { name: 'any', min: 1, max: null, amounts: [] }

/** The number that the words say: `more than 2` says 2. */
const numberOf = ({ low, high, operator }: Amount): number => (operator === '>' ? (low ?? 1) - 1 : operator === '<' ? (high ?? 0) + 1 : (high ?? low ?? 0))

const isTrivial = ({ low, high }: Amount) => low === 1 && (high === null || high === 1)

/** An amount as it stands, and as words around may turn it. */
function stepsOf(at: number, amount: Amount): Steps[] {
  const { low, high, operator } = amount
  const min = Math.max(1, low ?? 1)
  if (high !== null && high < min) return []
  const said = operator === 'range' ? 'range' : high === null ? 'least' : low === null ? 'most' : 'exact'
  const number = numberOf(amount)
  const asSaid = { name: said, min, max: high, amounts: [at] }
  if (operator === 'range' || number < 2) return [asSaid]
  const bounds = { most: [1, number], exact: [number, number], least: [number, null] } as const
  const turned = Object.entries(bounds).filter(([name]) => name !== said)
  return [asSaid, ...turned.map(([name, [from, to]]) => ({ name: `${said} as ${name}`, min: from, max: to, amounts: [at] }))]
}

/** `at least 1 and at most 3`: two amounts for one way. */
function jointSteps(amounts: Anchors['amounts']): Steps[] {
  return amounts.flatMap(({ at, amount: { low, operator, high } }) => {
    if (low === null || operator === 'range' || (high !== null && high < Math.max(1, low))) return []
    const ends = amounts.filter((other) => other.at !== at && other.amount.high !== null && other.amount.high >= low)
    return ends.map((other) => ({ name: 'two', min: low, max: other.amount.high, amounts: [at, other.at] }))
  })
}

/** How far the amounts of a question may say that a way goes. */
export const stepsFrom = ({ amounts }: Anchors): Steps[] => [...amounts.flatMap(({ at, amount }) => stepsOf(at, amount)), ...jointSteps(amounts)]

/** Amounts of what a node is tied to: as they stand, and as words around may turn them (`3 or so is not enough`). */
export function countsFrom({ amounts }: Anchors): Count[] {
  return amounts.flatMap(({ at, amount }) => {
    if (isTrivial(amount)) return []
    if (amount.operator === 'range') return [{ at, amount, name: 'range' }]
    const number = numberOf(amount)
    const bounds = { over: [number + 1, null], least: [number, null], exact: [number, number], most: [0, number], under: [0, number - 1] } as const
    const turned = Object.entries(bounds).map(([name, [low, high]]) => ({ at, amount: { ...amount, low, high }, name: `${amount.operator} as ${name}` }))
    return [{ at, amount, name: 'said' }, ...turned]
  })
}
