import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { ReplayReport, ReplayStep, TraceCall } from '../agent/types.ts'
import { EdgewiseError } from '../errors.ts'
import { traceCallSchema } from '../plugins/schemas/answer.ts'
import type { Open } from './session.ts'
import { showTable } from './table.ts'

const traceSchema = Type.Array(traceCallSchema, { minItems: 1, maxItems: 1000 })

/** The trace of an answer document, or a trace by itself. */
function readTrace(json: string, source: string): TraceCall[] {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch (error) {
    throw new EdgewiseError('EDGEWISE_MALFORMED_JSON', { detail: `${source}: ${(error as Error).message}.` }, { cause: error })
  }
  const trace = Array.isArray(document) ? document : (document as { trace?: unknown } | null)?.trace
  if (Check(traceSchema, trace)) return trace as TraceCall[]
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
    detail: `${source} holds no calls to run again. Give an answer document, as "edgewise ask --save" writes it.`
  })
}

function verdict({ same, moved, error }: ReplayStep): string {
  if (same) return 'same'
  if (error) return error.message
  return moved ? `differs: the graph moved from version ${moved.was} to ${moved.now}` : 'differs'
}

function showReport({ same, steps }: ReplayReport): string {
  const rows = steps.map((step) => [step.step, step.tool, verdict(step)])
  return `${showTable(['step', 'tool', 'result'], rows)}\n\n${same ? 'Every call has the result it had.' : 'Not every call has the result it had.'}`
}

export function addReplay(program: Command, open: Open): void {
  program
    .command('replay')
    .summary('run the calls of an answer again and compare')
    .description('Runs the calls behind an answer again and compares their results. Exit code 1 when one differs.')
    .argument('<file>', 'an answer document, or - for standard input')
    .addHelpText('after', '\nExamples:\n  edgewise replay answer.json\n  edgewise ask "How many stations are there?" --json | edgewise replay -')
    .action(async (file: string, _options: object, command: Command) => {
      const session = open(command)
      const { tenant, signal } = session
      const trace = readTrace(file === '-' ? await text(session.stdin) : await readFile(file, 'utf8'), file === '-' ? 'Standard input' : `"${file}"`)
      const report = await session.withRuntime(({ asker }) => asker.replay(trace, { tenant, signal }))
      session.print(report, () => showReport(report))
      if (!report.same) session.exitCode = 1
    })
}
