const STUCK_TURNS = 3
const MAX_QUOTED = 200

export interface FailedCall {
  readonly tool: string
  /** As the model wrote them. */
  readonly arguments: string
  readonly message: string
  readonly iteration: number
}

/** Notices a model that makes the same call with the same error in three turns: it will not find the way by itself. */
export interface StuckWatch {
  note(failed: FailedCall): void
  /** What the model is stuck at, in a sentence; null: it is not. */
  readonly why: string | null
}

export function createStuckWatch(): StuckWatch {
  const turns = new Map<string, Set<number>>()
  let why: string | null = null
  return {
    note({ tool, arguments: given, message, iteration }) {
      const key = JSON.stringify([tool, given, message])
      const seen = turns.get(key) ?? new Set()
      turns.set(key, seen.add(iteration))
      if (seen.size >= STUCK_TURNS)
        why ??= `The model was stopped: it called ${tool} in ${STUCK_TURNS} turns with the same arguments, ${cut(given)}, and the same error: ${cut(message)}`
    },
    get why() {
      return why
    }
  }
}

const cut = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text)
