import type { CheckedProgram } from '../language/checked.ts'
import { prelude } from '../language/functions.ts'
import type { PhaseLayout } from './lay-out-phase.ts'
import { writeGather, writeListSenders, writePush } from './write-messages.ts'
import { writeSettle, writeStart, writeUpdate } from './write-update.ts'

const shared = [
  'n outOffsets outTargets outWeights inOffsets inSources inWeights outWeights_ changed stamp counts lists check tooMany notANumber',
  'mode hIndex leastMissing contains size commonCount commonMax commonNode'
]
  .join(' ')
  .split(' ')

/** Opens what generated code reads and writes; every name comes from the checked program and has a prefix of its own. */
export function writeOpening({ source, fields, phases }: CheckedProgram): string {
  const globals = phases.flatMap((phase) => phase.globals.map(({ name }) => name))
  return [
    `'use strict'`,
    `const { ${shared.join(', ')} } = env;`,
    prelude,
    ...fields.map(({ name }) => `const f_${name} = env.fields.${name};`),
    ...globals.map((name) => `const g_${name} = env.globals.${name};`),
    ...Object.keys(source.parameters ?? {}).map((name) => `const p_${name} = env.parameters.${name};`)
  ].join('\n')
}

/** The source of one phase: a function of an environment that returns start, gather, update, listSenders, push and settle. Loops over typed arrays, and nothing else. */
export function writePhase(program: CheckedProgram, layout: PhaseLayout): string {
  const { phase, hoists, reductions } = layout
  const kept = phase.message.filter(({ combine }) => combine.kind !== 'collect')
  return [
    writeOpening(program),
    ...kept.map(({ name }) => `const m_${name} = env.message.${name};`),
    ...hoists.map((_, at) => `const h_${at} = env.hoists[${at}];`),
    ...reductions.map((_, at) => `const r_${at} = env.reductions[${at}];`),
    ...phase.sends.map((_, at) => `const w_${at} = env.senders[${at}];`),
    writeStart(layout, program.fields),
    writeGather(layout),
    writeUpdate(layout, program.fields),
    layout.canPush
      ? [writeListSenders(layout), writePush(layout), writeSettle(layout, program.fields)].join('\n')
      : 'const listSenders = null, push = null, settle = null;',
    'return { start, gather, update, listSenders, push, settle };'
  ].join('\n')
}
