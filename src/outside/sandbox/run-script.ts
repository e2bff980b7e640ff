import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core'
import { factsOf } from './fact-graph.ts'
import { Failure } from './failure.ts'
import { changesBetween } from './graph-changes.ts'
import { graphOfScript } from './graph-of-script.ts'
import { MAX_ERROR, MAX_RESULT, MAX_SCRIPT_BYTES, MAX_STACK_BYTES, tooLarge, tooLong } from './limits.ts'
import { graphPrelude, prelude } from './prelude.ts'
import { graphologyText, openQuickJs } from './quickjs.ts'
import type { Change, ChangeOutcome, GraphData, Script, ScriptOutcome } from './sandbox.ts'

const FILE = 'code.js'
/** Jobs between two checks of the clock. */
const JOBS_AT_ONCE = 1000
const RESULT = 'typeof result === "undefined" ? undefined : result'
const NEVER_SETTLES = 'The promise that it came to never settles: nothing runs later here, neither timers nor requests.'

/** One script in its own QuickJS. */
class ScriptRun {
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #runMs: number
  readonly #deadline: number
  readonly #host: QuickJSHandle

  constructor(runtime: QuickJSRuntime, runMs: number) {
    this.#runMs = runMs
    this.#deadline = performance.now() + runMs
    this.#runtime = runtime
    runtime.setMemoryLimit(MAX_SCRIPT_BYTES)
    runtime.setMaxStackSize(MAX_STACK_BYTES)
    runtime.setInterruptHandler(() => this.#isLate)
    this.#context = runtime.newContext()
    this.#host = this.#must(this.#context.evalCode(prelude))
  }

  get #isLate(): boolean {
    return performance.now() > this.#deadline
  }

  loadGraph(library: string, graph: GraphData): void {
    const context = this.#context
    context.setProp(context.global, 'data', context.newString(JSON.stringify(graph)))
    this.#must(context.evalCode(library))
    context.setProp(this.#host, 'exported', this.#must(context.evalCode(graphPrelude)))
  }

  /** Runs the code and returns the new graph as JSON. */
  graphAfter(code: string): string {
    this.#settled(this.#evaluate(code))
    const json = this.#call('exported')
    return this.#context.typeof(json) === 'string' ? this.#context.getString(json) : 'null'
  }

  /** Runs the code, and returns its value as JSON. */
  valueOf(code: string): string | null {
    const value = this.#settled(this.#evaluate(code))
    const json = this.#call('finish', value)
    if (this.#context.typeof(json) !== 'string') return null
    const length = this.#lengthOf(json)
    if (length > MAX_RESULT) throw new Failure(`The result has ${length} characters, and ${MAX_RESULT} fit. Give the part that is asked for, a count or a sum.`)
    return this.#context.getString(json)
  }

  printed(): string {
    const text = this.#context.callFunction(this.#context.getProp(this.#host, 'printed'), this.#context.undefined)
    return text.error === undefined && this.#context.typeof(text.value) === 'string' ? this.#context.getString(text.value) : ''
  }

  #evaluate(code: string): QuickJSHandle {
    const context = this.#context
    const whole = context.evalCode(code, FILE, { compileOnly: true })
    if (whole.error === undefined) {
      const last = this.#must(context.evalCode(code, FILE))
      const result = this.#must(context.evalCode(RESULT))
      return context.typeof(result) === 'undefined' ? last : result
    }
    // "return" and "await" are only valid within functions.
    const inside = `(async () => {${code}\n;return ${RESULT}\n})()`
    if (context.evalCode(inside, FILE, { compileOnly: true }).error !== undefined) throw this.#failureOf(whole.error)
    return this.#must(context.evalCode(inside, FILE))
  }

  #settled(value: QuickJSHandle): QuickJSHandle {
    const context = this.#context
    for (;;) {
      const ran = this.#runtime.executePendingJobs(JOBS_AT_ONCE)
      if (ran.error !== undefined) throw this.#failureOf(ran.error as QuickJSHandle)
      if (this.#isLate) throw new Failure(tooLong(this.#runMs))
      if (!this.#runtime.hasPendingJob()) break
    }
    const state = context.getPromiseState(value)
    if (state.type === 'pending') throw new Failure(NEVER_SETTLES)
    if (state.type === 'rejected') throw this.#failureOf(state.error)
    return state.value
  }

  #call(name: string, ...given: QuickJSHandle[]): QuickJSHandle {
    const context = this.#context
    return this.#must(context.callFunction(context.getProp(this.#host, name), context.undefined, ...given))
  }

  #must(outcome: { readonly error?: QuickJSHandle | undefined; readonly value?: QuickJSHandle }): QuickJSHandle {
    if (outcome.error !== undefined) throw this.#failureOf(outcome.error)
    return outcome.value as QuickJSHandle
  }

  #failureOf(error: QuickJSHandle): Failure {
    if (this.#isLate) return new Failure(tooLong(this.#runMs))
    const context = this.#context
    const described = context.callFunction(context.getProp(this.#host, 'describe'), context.undefined, error)
    if (described.error !== undefined || context.typeof(described.value) !== 'string' || this.#lengthOf(described.value) > MAX_RESULT)
      return new Failure('It failed with an error that cannot be shown.')
    const text = context.getString(described.value)
    if (text.startsWith('InternalError: out of memory')) return new Failure(tooLarge)
    return new Failure(text.slice(0, MAX_ERROR))
  }

  #lengthOf(text: QuickJSHandle): number {
    return this.#context.getNumber(this.#context.getProp(text, 'length'))
  }
}

/** Runs a script. Its memory is discarded as a whole, so nothing is freed individually. */
export async function runScript({ code, graph }: Script, runMs: number): Promise<ScriptOutcome> {
  const [quickJs, library] = await Promise.all([openQuickJs(), graph === undefined ? '' : graphologyText()])
  const run = new ScriptRun(quickJs.newRuntime(), runMs)
  try {
    if (graph !== undefined) run.loadGraph(library, graph)
    return { ok: true, value: run.valueOf(code), printed: run.printed() }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, error: error.text, printed: run.printed() }
    throw error
  }
}

/** Changes a copy of the graph, and returns the difference. */
export async function changeByScript({ text, graph }: Change, runMs: number): Promise<ChangeOutcome> {
  const [quickJs, library] = await Promise.all([openQuickJs(), graphologyText()])
  try {
    const run = new ScriptRun(quickJs.newRuntime(), runMs)
    run.loadGraph(library, graph)
    return { ok: true, changes: changesBetween(factsOf(graph), graphOfScript(run.graphAfter(text))) }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, error: error.text.slice(0, MAX_ERROR) }
    throw error
  }
}
