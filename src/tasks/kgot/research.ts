import type { Message, ModelTool, ToolCallRequest } from '../../outside/models/model.ts'
import { askFor, askForTurn, objectOf } from './ask-model.ts'
import { makeCalls } from './make-calls.ts'
import { planMessages, type SurfView, surfMessages } from './prompts.ts'
import type { KnownCall, TaskRun } from './task-run.ts'
import { failed, type MadeCall, type PageSource, readArguments, type ToolText } from './toolbox.ts'

const FINISH = 'finish'
const PLAN_EVERY = 4
/** Maximum calls of one turn. */
const MAX_CALLS = 3
const CHARACTERS_PER_TOKEN = 4
/** Maximum characters of results in one prompt; the oldest are truncated first. */
const MAX_SEEN = 100_000
const MAX_GIST = 300

const text = (description: string) => ({ type: 'string', description })

const finishTool: ModelTool = {
  name: FINISH,
  description: 'Ends the research with what it found.',
  parameters: objectOf({
    short: text('The answer in a few words; where there is none, that it was not found.'),
    long: text('All that was found to the request, with exact names, numbers and dates; after each fact the number of the page that says it, such as [2].'),
    context: text('What else helps to judge or use it: what was tried in vain, what sources disagree on. May be empty.')
  })
}

interface Finding {
  readonly short: string
  readonly long: string
  readonly context: string
}

function readFinding(given: string): Finding | null {
  const fields = readArguments(given) ?? {}
  const [short = '', long = '', context = ''] = ['short', 'long', 'context'].map((name) => (typeof fields[name] === 'string' ? fields[name].trim() : ''))
  return short === '' && long === '' ? null : { short, long, context }
}

/** Extracts the report from a reply: a call of `finish`, or text without calls. */
function findingOf({ content, calls }: { readonly content: string; readonly calls: readonly ToolCallRequest[] }): Finding | null {
  const finish = calls.find(({ name }) => name === FINISH)
  if (finish !== undefined) return readFinding(finish.arguments)
  return calls.length === 0 && content.trim() !== '' ? { short: content.trim(), long: '', context: '' } : null
}

/** The calls of a research, and the pages they read, by number. */
class Seen {
  readonly calls: KnownCall[] = []
  readonly pages: PageSource[] = []
  readonly #maxText: number

  constructor(resultTokens: number) {
    this.#maxText = resultTokens * CHARACTERS_PER_TOKEN
  }

  add({ name, arguments: given, isError, text: result, url, sha256 }: MadeCall): void {
    const page = isError || url === null ? {} : { page: this.#numberOf({ url, sha256 }) }
    this.calls.push({ name, arguments: given, isError, gist: result.slice(0, this.#maxText), ...page })
  }

  #numberOf(source: PageSource): number {
    const known = this.pages.findIndex(({ url, sha256 }) => url === source.url && sha256 === source.sha256)
    return known >= 0 ? known + 1 : this.pages.push(source)
  }

  /** Renders the calls for a prompt, within its bound. */
  shown(): KnownCall[] {
    let left = MAX_SEEN
    return this.calls
      .toReversed()
      .map((call) => {
        left -= call.gist.length
        return left >= 0 ? call : { ...call, gist: call.gist.slice(0, MAX_GIST) }
      })
      .toReversed()
  }

  /** Renders the report as one line of JSON. Its readers cite pages by number. */
  report(finding: Finding): ToolText {
    const pages = this.pages.map(({ url }, at) => ({ page: at + 1, url }))
    return { text: JSON.stringify({ ...finding, pages }), isError: false, url: null, sha256: null, addresses: [], usage: null, pages: this.pages }
  }
}

/** The call that a research serves. */
export interface Place {
  readonly round: number
  /** Number of the call, such as 2.1. */
  readonly number: string
}

/** What follows a turn. */
type Turned = { readonly report: ToolText } | 'next' | 'last'

class Research {
  readonly #run: TaskRun
  readonly #request: string
  readonly #place: Place
  readonly #tools: readonly ModelTool[]
  readonly #seen: Seen
  #plan = ''

  constructor(run: TaskRun, request: string, place: Place) {
    this.#run = run
    this.#request = request
    this.#place = place
    this.#tools = [finishTool, ...run.toolbox.offer(request).filter(({ name }) => run.toolbox.isWeb(name))]
    this.#seen = new Seen(run.parameters.resultTokens)
  }

  #view(turn: number): SurfView {
    const turnsLeft = this.#run.parameters.maxSurfSteps - turn + 1
    return { request: this.#request, plan: this.#plan, calls: this.#seen.shown(), turnsLeft }
  }

  #asked(step: string, messages: readonly Message[]) {
    return { step: `surf ${this.#place.number} ${step}`, role: 'execution', messages } as const
  }

  async #makePlan(turn: number): Promise<void> {
    const request = this.#asked(`plan ${turn}`, planMessages(this.#view(turn)))
    const reply = await askFor<{ plan: string }>(this.#run, request, 'research_plan', objectOf({ plan: { type: 'string' } }))
    if (reply.ok) this.#plan = reply.value.plan
  }

  async #make(turn: number, calls: readonly ToolCallRequest[]): Promise<void> {
    const { toolbox } = this.#run
    const { round, number } = this.#place
    const made = await makeCalls(this.#run, calls.slice(0, MAX_CALLS), {
      round,
      label: `surf ${number} call ${turn}`,
      within: `call ${number}`,
      before: this.#seen.calls,
      has: (name) => toolbox.isWeb(name)
    })
    for (const call of made) this.#seen.add(call)
  }

  async #turn(turn: number): Promise<Turned> {
    const reply = await askForTurn(this.#run, this.#asked(`turn ${turn}`, surfMessages(this.#view(turn))), this.#tools)
    if (!reply.ok) return 'last'
    const finding = findingOf(reply.value)
    if (finding !== null) return { report: this.#seen.report(finding) }
    await this.#make(
      turn,
      reply.value.calls.filter(({ name }) => name !== FINISH)
    )
    return 'next'
  }

  /** Asks for the report once no more calls are allowed. */
  async #lastWord(): Promise<ToolText> {
    const { maxSurfSteps } = this.#run.parameters
    const reply = await askForTurn(this.#run, this.#asked('answer', surfMessages(this.#view(maxSurfSteps + 1))), [finishTool])
    const finding = reply.ok ? findingOf(reply.value) : null
    return finding === null ? failed('The research came to no report.') : this.#seen.report(finding)
  }

  async toEnd(): Promise<ToolText> {
    for (let turn = 1; turn <= this.#run.parameters.maxSurfSteps; turn++) {
      if (turn % PLAN_EVERY === 1) await this.#makePlan(turn)
      const turned = await this.#turn(turn)
      if (turned === 'last') break
      if (turned !== 'next') return turned.report
    }
    return this.#lastWord()
  }
}

/**
 * Researches a request on the web: in its own loop, a model calls the task's tools that reach other servers, until it reports or its turns run out. Every
 * request and call is a step of the job.
 */
export const research = (run: TaskRun, request: string, place: Place): Promise<ToolText> => new Research(run, request, place).toEnd()
