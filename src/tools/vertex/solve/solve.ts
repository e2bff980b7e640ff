import { EdgewiseError, errorTable } from '../../../base/errors.ts'
import { checkProgram } from '../../../graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../../../graph/vertex/language/checked.ts'
import type { Ledger, Message, Model } from '../../../outside/models/model.ts'
import type { ProgramEntry } from '../../../storage/state/programs.ts'
import type { ToolContext, ToolOutcome } from '../../tool.ts'
import { openProgram } from '../program-arguments.ts'
import { type RunInput, runOn } from '../run-vertex-program.ts'
import { type Candidates, solvers } from './candidates.ts'
import { type Design, designSchema, problemOf } from './design.ts'
import { designMessages, repairMessages } from './prompts.ts'
import { runSolver } from './run-solver.ts'
import { type Trial, tryProgram } from './try-program.ts'

/** A question that a program has answered. */
export interface Solved {
  readonly design: Design
  readonly outcome: ToolOutcome
  /** null when a solver answered it. */
  readonly program: CheckedProgram | null
  readonly trial: Trial | null
  /** The number of designs requested, including this one. */
  readonly designs: number
}

export interface SolveRequest {
  readonly question: string
  /** The call; its projection parameters apply where a design leaves them open. */
  readonly given: RunInput
  readonly context: ToolContext
  readonly candidates: Candidates
  readonly model: Model
  readonly ledger: Ledger
}

/** One design and three repairs. */
const MAX_DESIGNS = 4
const MAX_REASON = 3000

const asRecord = <T>(pairs: readonly { readonly name: string }[], value: (pair: never) => T): Record<string, T> =>
  Object.fromEntries(pairs.map((pair) => [pair.name, value(pair as never)]))

/** The call that a design makes. */
function inputOf(design: Design, given: RunInput): RunInput {
  const { weight, orientation } = design
  return {
    ...given,
    parameters: asRecord(design.parameters, ({ value }: Design['parameters'][number]) => value),
    inputs: asRecord(design.inputs, ({ property }: Design['inputs'][number]) => property),
    ...(weight === null || given.weight !== undefined ? {} : { weight }),
    ...(orientation === null ? {} : { orientation })
  }
}

/** Whether a model can repair the error: a fault of its program or arguments. */
function isOfTheDesign(error: unknown): error is EdgewiseError {
  if (!(error instanceof EdgewiseError)) return false
  const { status, retryable } = errorTable[error.code]
  return (status === 400 || status === 404 || status === 422) && !retryable
}

type Carried = Pick<Solved, 'outcome' | 'program' | 'trial'> | { readonly why: string }

async function tryNew(program: CheckedProgram, design: Design, { context, given }: SolveRequest): Promise<Trial | { readonly why: string }> {
  const { engine, outside, tenant, control } = context
  const needed = program.source.graph?.direction
  const directed = needed === undefined ? (design.orientation ?? given.orientation) !== 'undirected' : needed === 'directed'
  const place = { engine, sandbox: outside.sandbox, tenant, control }
  const parameters = asRecord(design.parameters, ({ value }: Design['parameters'][number]) => value)
  const tried = await tryProgram(program, design.reference ?? '', { directed, given: parameters, place })
  return tried.ok ? tried.trial : tried
}

async function carryOut(design: Design, request: SolveRequest): Promise<Carried> {
  const { context, given } = request
  const input = inputOf(design, given)
  const solver = solvers.find(({ name }) => name === design.program)
  if (solver !== undefined) return { outcome: await runSolver(solver, input, context), program: null, trial: null }
  const program = design.definition === null ? await openProgram({ program: design.program ?? '' }, context) : checkProgram(design.definition)
  const trial = design.definition === null ? null : await tryNew(program, design, request)
  if (trial !== null && 'why' in trial) return trial
  return { outcome: await runOn(program, input, context), program, trial }
}

async function askForDesign(messages: readonly Message[], { model, ledger, context, candidates }: SolveRequest): Promise<{ design: Design; reply: string }> {
  const { signal } = context.control
  const check = (value: unknown) => problemOf(value as Design, candidates.all)
  const { content, refusal, usage } = await model.complete({
    messages,
    schema: { name: 'design', schema: designSchema, check },
    ledger,
    ...(signal && { signal })
  })
  if (refusal !== undefined) throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail: `it refused: ${refusal}`, status: null, transient: false, usage })
  return { design: JSON.parse(content) as Design, reply: content }
}

/**
 * Requests a design from a model, tries a new program on small graphs, and runs it. Failures go back to the model, which may repair the design three times.
 * @throws EDGEWISE_PROGRAM_REJECTED with the last reason; EDGEWISE_MODEL_FAILED.
 */
export async function solve(request: SolveRequest): Promise<Solved> {
  const { question, context, candidates } = request
  const { store, tenant, graphInfo } = context
  let messages = designMessages(question, await store.schema(tenant, graphInfo.name), candidates)
  for (let designs = 1; ; designs++) {
    const { design, reply } = await askForDesign(messages, request)
    const carried = await carryOut(design, request).catch((error: unknown): Carried => {
      if (!isOfTheDesign(error)) throw error
      return { why: error.message }
    })
    if (!('why' in carried)) return { design, ...carried, designs }
    const why = carried.why.slice(0, MAX_REASON)
    if (designs === MAX_DESIGNS) throw new EdgewiseError('EDGEWISE_PROGRAM_REJECTED', { designs, why })
    messages = [...messages, ...repairMessages(reply, why)]
  }
}

/** Stores the new program under the next version of its name. */
export function keepNew({ source }: CheckedProgram, { kept, tenant }: ToolContext): Promise<ProgramEntry> {
  return kept.programs.put(tenant, { name: source.name, description: source.description, document: source })
}
