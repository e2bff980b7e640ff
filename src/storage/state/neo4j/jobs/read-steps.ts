import type { JobStep, Kept } from '../../jobs.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'

const COLUMNS = 's.name AS name, s.hash AS hash, s.output AS output, s.usage AS usage, s.fence AS fence, s.at AS at'
const all = `MATCH (s:EdgewiseJobStep {job: $id}) WHERE s.tenant = $tenant RETURN ${COLUMNS} ORDER BY s.place`
const one = `MATCH (s:EdgewiseJobStep {key: $key}) RETURN ${COLUMNS}`

type StepRow = Omit<JobStep, 'output' | 'usage'> & { readonly output: string | null; readonly usage: string }

function stepOfRow({ output, usage, ...row }: StepRow): JobStep {
  return { ...row, output: output === null ? null : (JSON.parse(output) as Kept), usage: JSON.parse(usage) as unknown }
}

/** In the order in which they were begun. */
export function readSteps(neo4j: StateConnection): (tenant: string, id: string) => Promise<JobStep[]> {
  return async (tenant, id) => ((await neo4j.read({ text: all, parameters: { tenant, id } })) as unknown as StepRow[]).map(stepOfRow)
}

export function readStep(neo4j: StateConnection): (id: string, name: string) => Promise<JobStep | null> {
  return async (id, name) => {
    const [row] = (await neo4j.read({ text: one, parameters: { key: keyOf(id, name) } })) as unknown as StepRow[]
    return row === undefined ? null : stepOfRow(row)
  }
}
