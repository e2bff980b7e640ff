import { EdgewiseError } from '../../../base/errors.ts'
import type { Csr } from '../../csr.ts'
import type { Environment } from '../compile/slots.ts'
import type { CheckedPhase } from '../language/checked.ts'
import { contains, hIndex, leastMissing, mode, size } from '../language/list-functions.ts'
import { commonNeighborsIn } from './common-neighbors.ts'
import type { ProgramMemory } from './memory.ts'

/** Parameters of a program as numbers: a node's index, 0 and 1 for booleans. */
export type ParameterNumbers = Readonly<Record<string, number>>

function longestRow({ nodeCount, inOffsets, outOffsets }: Csr): number {
  let longest = 0
  for (let v = 0; v < nodeCount; v++) {
    const received = (inOffsets[v + 1] as number) - (inOffsets[v] as number) + (outOffsets[v + 1] as number) - (outOffsets[v] as number)
    if (received > longest) longest = received
  }
  return longest
}

/** Buffers for the values that one node collects; each thread has its own. */
function listsOf({ message, sends }: CheckedPhase, csr: Csr): Record<string, Float64Array> {
  const collected = message.flatMap(({ name, combine }) => (combine.kind === 'collect' ? [{ name, most: combine.most }] : []))
  const longest = collected.length === 0 ? 0 : longestRow(csr) * sends.length
  return Object.fromEntries(collected.map(({ name, most }) => [name, new Float64Array(Math.min(most, longest))]))
}

const withBooleans = (parameters: ParameterNumbers, types: Readonly<Record<string, { readonly type: string }>>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, types[name]?.type === 'boolean' ? value === 1 : value]))

/** The slots that the code of a phase reads and writes. Phase -1 has only state and globals. */
export function environmentOf(
  csr: Csr,
  memory: ProgramMemory,
  parameters: ParameterNumbers,
  types: Readonly<Record<string, { readonly type: string }>>,
  phase: { readonly at: number; readonly checked: CheckedPhase } | null,
  check: () => void
): Environment {
  const { changed, stamp, counts, fields, globals, outWeightSums, senderPlaces } = memory
  const own = (phase === null ? undefined : memory.phases[phase.at]) ?? { message: {}, hoists: [], senders: [] }
  const name = phase?.checked.name ?? ''
  return {
    ...csr,
    ...senderPlaces,
    n: csr.nodeCount,
    outWeights_: outWeightSums,
    changed,
    stamp,
    counts,
    fields,
    globals,
    ...own,
    parameters: withBooleans(parameters, types),
    lists: phase === null ? {} : listsOf(phase.checked, csr),
    check,
    tooMany(_node: number, field: string, most: number) {
      throw new EdgewiseError('EDGEWISE_WORK_BUDGET', {
        work: `a node had received more than ${most} messages in ${name}, as many as "${field}" collects`,
        hint: `raise the bound of /message/${field}/combine/collect, or combine messages by sum, min or max.`
      })
    },
    notANumber(field: string, superstep: number) {
      throw new EdgewiseError('EDGEWISE_NOT_A_NUMBER', { superstep, phase: name, field })
    },
    ...{ mode, hIndex, leastMissing, contains, size },
    ...commonNeighborsIn(csr, check)
  }
}
