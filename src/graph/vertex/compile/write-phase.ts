import type { CheckedProgram } from '../language/checked.ts'
import { prelude } from '../language/functions.ts'
import type { PhaseLayout } from './lay-out-phase.ts'
import { writeLoop } from './loop.ts'
import { openings } from './slots.ts'
import { writeListSenders, writePush } from './write-messages.ts'
import { writeSettle, writeStart, writeSuperstep } from './write-update.ts'

/** The source of one phase: a function that returns start, superstep, listSenders, push and settle, which contain only loops over typed arrays. */
export function writePhase(program: CheckedProgram, layout: PhaseLayout): string {
  const { fields } = program
  const loops = [
    writeStart(layout, fields),
    writeSuperstep(layout, fields),
    ...(layout.canPush ? [writeListSenders(layout), writePush(layout), writeSettle(layout, fields)] : [])
  ]
  const known = openings(program, layout)
  return [`'use strict'`, prelude, ...loops.map((loop) => writeLoop(loop, known)), `return { ${loops.map(({ name }) => name).join(', ')} };`].join('\n')
}
