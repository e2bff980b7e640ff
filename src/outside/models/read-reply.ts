import type { Assembly } from './assemble.ts'
import { readEvents } from './events.ts'
import { brokenOff } from './openai-client.ts'
import { ReplyWatch, type Verdict } from './reply-watch.ts'
import type { SendRequest } from './send.ts'
import { readWireReply, type WireReply } from './wire-reply.ts'

/** Time to wait for trailing data, such as the token count, after a complete reply. */
const GRACE_MS = 1000

/** The received part of a reply, to account for it after a failure. */
export interface Hearing {
  readonly assembly: Assembly
  answered: boolean
  passedOn: boolean
}

export interface Ended {
  readonly finish: string | null
  readonly isEndless: boolean
  readonly counted: WireReply['usage']
}

/** Reads a reply to its end, or until the rest is useless. Then it calls `end` to close the connection, which stops the endpoint. */
export async function readReply(
  open: () => Promise<Response>,
  request: SendRequest,
  hearing: Hearing,
  end: AbortController,
  heard: () => void
): Promise<Ended> {
  const reading = new Reading(request, hearing)
  let grace: NodeJS.Timeout | undefined
  let isEnough = false
  try {
    for await (const data of readEvents(await open(), heard)) {
      reading.take(data)
      if (reading.verdict === 'over') break
      if (reading.verdict === 'open') {
        clearTimeout(grace)
        grace = undefined
      } else
        grace ??= setTimeout(() => {
          isEnough = true
          end.abort()
        }, GRACE_MS)
    }
  } catch (error) {
    if (!isEnough) throw error
  } finally {
    clearTimeout(grace)
    if (reading.verdict === 'over') end.abort()
  }
  // The client ends an aborted stream silently, and a dying server may close its side properly.
  if (reading.verdict === 'open') throw brokenOff('the reply broke off')
  return reading.ended
}

class Reading {
  readonly #request: SendRequest
  readonly #hearing: Hearing
  readonly #watch: ReplyWatch
  #finish: string | null = null
  #counted: WireReply['usage'] = null
  #told = 0
  verdict: Verdict = 'open'

  constructor(request: SendRequest, hearing: Hearing) {
    this.#request = request
    this.#hearing = hearing
    this.#watch = new ReplyWatch(request, hearing.assembly)
  }

  get ended(): Ended {
    return { finish: this.#finish, isEndless: this.#watch.isEndless, counted: this.#counted }
  }

  take(data: string): void {
    this.#hearing.answered = true
    if (data.trim() === '[DONE]') this.verdict = 'complete'
    else this.#takeReply(data)
  }

  #takeReply(data: string): void {
    const { delta, isWhole, finish, usage } = readWireReply(data)
    this.#counted = usage ?? this.#counted
    this.#finish = finish ?? this.#finish
    if (delta === null) return
    this.#hearing.assembly.add(delta)
    this.#passOn()
    const verdict = this.#watch.judge(delta)
    this.verdict = verdict === 'open' && (isWhole || this.#finish !== null) ? 'complete' : verdict
  }

  /** Passes on new text. */
  #passOn(): void {
    const { content } = this.#hearing.assembly
    const unreported = content.slice(this.#told)
    if (unreported === '' || this.#request.onText === undefined) return
    this.#hearing.passedOn = true
    this.#told = content.length
    this.#request.onText(unreported)
  }
}
