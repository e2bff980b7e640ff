import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { KeptTurn, ReplayReport, ReplayStep, TraceCall } from '../../ask/loop/types.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Open, Session } from './session.ts'
import { showTable } from './table.ts'

const MAX_CALLS = 1000

/** Reads the trace of an answer document, or a bare trace. */
async function readTrace(json: string, source: string): Promise<TraceCall[]> {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch (error) {
    throw new EdgewiseError('EDGEWISE_MALFORMED_JSON', { detail: `${source}: ${(error as Error).message}.` }, { cause: error })
  }
  const trace = Array.isArray(document) ? document : (document as { trace?: unknown } | null)?.trace
  const [{ Type }, { Check }, { traceCallSchema }] = await Promise.all([import('typebox'), import('typebox/value'), import('../../results/answer-document.ts')])
  if (Check(Type.Array(traceCallSchema, { minItems: 1, maxItems: MAX_CALLS }), trace)) return trace as TraceCall[]
  throw invalidInput(`${source} has no calls to replay. Use an answer document written by "edgewise ask --save".`)
}

interface ReplayOptions {
  readonly conversation?: string
  readonly turn?: string
}

/** The stored answer that the options name; null when a file is given. */
function keptTurn(file: string | undefined, { conversation, turn }: ReplayOptions): KeptTurn | null {
  const number = turn === undefined ? undefined : Number(turn)
  const isTurn = number === undefined || (Number.isInteger(number) && number > 0 && conversation !== undefined)
  if (!isTurn || (file === undefined) === (conversation === undefined)) {
    throw invalidInput('Give either a file, or --conversation with an optional --turn (a whole number from 1).')
  }
  return conversation === undefined ? null : { conversationId: conversation, ...(number !== undefined && { turn: number }) }
}

async function traceOf(file: string, { stdin }: Session): Promise<TraceCall[]> {
  return file === '-' ? readTrace(await text(stdin), 'Standard input') : readTrace(await readFile(file, 'utf8'), `"${file}"`)
}

function verdict({ same, moved, error }: ReplayStep): string {
  if (same) return 'same'
  if (error) return error.message
  return moved ? `differs: the graph changed from version ${moved.was} to ${moved.now}` : 'differs'
}

function showReport({ same, steps }: ReplayReport): string {
  const rows = steps.map((step) => [step.step, step.tool, verdict(step)])
  return `${showTable(['step', 'tool', 'result'], rows)}\n\n${same ? 'All results are the same.' : 'Some results differ.'}`
}

export function addReplay(program: Command, open: Open): void {
  program
    .command('replay')
    .summary('replay the calls of an answer and compare the results')
    .description('Reruns the calls behind an answer and compares the results. Exits with 1 if any result differs.')
    .argument('[file]', 'answer document, or - for standard input')
    .option('--conversation <id>', 'replay a stored answer of this conversation instead of a file')
    .option('--turn <number>', 'number of the question in the conversation, from 1 (default: the last)')
    .addHelpText(
      'after',
      '\nExamples:\n  edgewise replay answer.json\n  edgewise replay --conversation dbf9c042-0a99-4746-853c-94e2024f446a --turn 1\n  edgewise ask "How many stations are there?" --json | edgewise replay -'
    )
    .action(async (file: string | undefined, options: ReplayOptions, command: Command) => {
      const session = open(command)
      const { tenant, signal } = session
      const kept = keptTurn(file, options)
      const trace = kept === null ? await traceOf(file ?? '-', session) : []
      const report = await session.withRuntime(({ asker }) =>
        kept === null ? asker.replay(trace, { tenant, signal }) : asker.replayTurn(kept, { tenant, signal })
      )
      session.print(report, () => showReport(report))
      if (!report.same) session.exitCode = 1
    })
}
