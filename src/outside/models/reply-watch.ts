import type { Assembly, Delta } from './assemble.ts'
import { JsonValues, parseJson } from './json-values.ts'
import { Repetition } from './repetition.ts'
import type { SendRequest } from './send.ts'
import { callsOf, type OfferedTools, offeredTools } from './written-calls.ts'

/** After a call another may follow: this much other text, or this many blank lines, ends the reply. */
const MOST_SAID_AFTER = 24
const MOST_LINES_AFTER = 3
const BETWEEN_CALLS = /<\/?[\w=.|-]*>?|```\w*|[\s,;[\]{}()]/g

/** `open`: more must come. `complete`: the result is there, and only immediate data is useful. `over`: nothing further is useful. */
export type Verdict = 'open' | 'complete' | 'over'

/** Decides after each piece whether a reply continues: small models keep writing for minutes after their result. */
export class ReplyWatch {
  readonly #request: SendRequest
  readonly #assembly: Assembly
  readonly #offered: OfferedTools
  readonly #values = new JsonValues()
  readonly #repetition = new Repetition()
  /** Arguments that are whole, by the place of their call: each piece of a reply judges all calls anew. */
  readonly #whole: string[] = []
  #completeAt = -1

  constructor(request: SendRequest, assembly: Assembly) {
    this.#request = request
    this.#assembly = assembly
    this.#offered = offeredTools(request.tools)
  }

  get isEndless(): boolean {
    return this.#repetition.isEndless
  }

  judge(delta: Delta): Verdict {
    this.#repetition.add(delta.reasoning + delta.content + delta.calls.map((call) => call.arguments).join(''))
    if (this.isEndless) return 'over'
    if (this.#assembly.calls.length > 0) return this.#judgeCalls()
    const { content } = this.#assembly
    for (const value of this.#values.read(content)) if (this.#isWanted(value.text, content.slice(0, value.start))) this.#completeAt = value.end
    if (this.#completeAt >= 0) return this.#judgeRest(content.slice(this.#completeAt))
    const { talkLimit = Number.POSITIVE_INFINITY } = this.#request
    return content.length > talkLimit && !this.#values.isOpen ? 'over' : 'open'
  }

  #judgeCalls(): Verdict {
    return this.#assembly.calls.every((call, at) => this.#isWhole(call.arguments, at)) ? 'complete' : 'open'
  }

  #isWhole(text: string, at: number): boolean {
    if (this.#whole[at] === text) return true
    if (!text.trimEnd().endsWith('}') || parseJson(text) === undefined) return false
    this.#whole[at] = text
    return true
  }

  #isWanted(value: string, before: string): boolean {
    const { isEnough } = this.#request
    return isEnough === undefined ? callsOf(parseJson(value), before, this.#offered).length > 0 : isEnough(value)
  }

  #judgeRest(rest: string): Verdict {
    if (this.#request.isEnough !== undefined) return rest === '' ? 'complete' : 'over'
    if (this.#values.isOpen) return 'open'
    const isBlank = rest.split('\n').length > MOST_LINES_AFTER + 1
    return isBlank || rest.replace(BETWEEN_CALLS, '').length > MOST_SAID_AFTER ? 'over' : 'complete'
  }
}
