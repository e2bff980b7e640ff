import type { SaidTest } from './inventory.ts'
import type { Tie } from './pattern-question.ts'
import type { Thing } from './scene.ts'

const deniedTests = ({ negated, tests }: SaidTest) =>
  negated ? tests.map((one) => ({ ...one, operator: one.operator === '=' ? ('<>' as const) : one.operator })) : tests

/** Gives each test to the one thing or relationship that it can be of. false: where a test could be of several, or of none. */
export function placeTests(tests: readonly SaidTest[], things: readonly Thing[], ties: Tie[]): boolean {
  for (const said of tests) {
    const property = said.owners[0]?.property
    const holders = things.filter((thing) => said.owners.some(({ owner, of }) => owner === 'node' && thing.labels.includes(of)))
    const held = ties.filter((tie) => !tie.negated && said.owners.some(({ owner, of }) => owner === 'relationship' && tie.types.includes(of)))
    if (property === undefined || holders.length + held.length !== 1) return false
    const conditions = deniedTests(said).map((one) => ({ property, ...one }))
    holders[0]?.conditions.push(...conditions)
    const [tie] = held
    if (tie !== undefined) ties[ties.indexOf(tie)] = { ...tie, where: [...tie.where, ...conditions] }
  }
  return true
}
