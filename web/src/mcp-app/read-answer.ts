import type { Answer, Claim } from '../ask/answer-types.ts'
import type { Confident } from '../ask/confidence.tsx'
import type { Step } from '../ask/step-list.tsx'
import { Problem } from '../service/problem.ts'

export interface CardStep extends Step {
  readonly handle: string | null
}

/** An answer as the page shows it. */
export interface CardAnswer extends Confident {
  readonly answer: string
  readonly claims: readonly Claim[]
  readonly report: NonNullable<Answer['report']> | null
  readonly steps: readonly CardStep[]
  readonly conversationId: string | null
  /** Whether the host passes on which parts of the text are claims. */
  readonly isMarked: boolean
}

interface Reply extends Omit<Confident, 'status' | 'claims'> {
  readonly status: string
  readonly answer: string
  readonly calls: readonly Pick<CardStep, 'tool' | 'handle' | 'total'>[]
  readonly conversationId: string | null
}

/** What the service adds for this page alone. */
interface Details {
  readonly answer: string
  readonly claims: readonly Claim[] | null
  readonly report: CardAnswer['report']
  readonly steps: readonly (Omit<CardStep, 'error'> & { readonly error: { readonly message: string } | null })[]
}

interface ToolResult {
  readonly isError?: boolean
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: unknown
  readonly _meta?: Readonly<Record<string, unknown>>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function failure(text: string, known: unknown): Problem {
  const { message = text, code = 'MCP_ERROR', retryable = false } = (known ?? {}) as { message?: string; code?: string; retryable?: boolean }
  return new Problem({ detail: message === '' ? 'The tool failed and the host does not say why.' : message, code, retryable })
}

const isReply = (known: unknown): known is Reply => typeof (known as Partial<Reply> | null)?.answer === 'string'

/** Reads the result of the tool "ask". Throws a Problem for one that failed or is no answer. */
export function readAnswer(given: unknown): CardAnswer {
  const { isError, content = [], structuredContent, _meta } = (given ?? {}) as ToolResult
  const text = content.find(({ type }) => type === 'text')?.text ?? ''
  const reply = structuredContent ?? parse(text)
  if (isError === true) throw failure(text, parse(text))
  if (!isReply(reply)) throw new Problem({ detail: 'The host passes on no answer. Ask again.', code: 'NO_ANSWER' })
  const { status, calls = [], ungrounded = [], unchecked = [], unread = [] } = reply
  const details = _meta?.['edgewise/answer'] as Details | undefined
  const unknown = { reason: '', elapsedMs: null, error: null }
  return {
    ...reply,
    status: status.toUpperCase() as CardAnswer['status'],
    ungrounded,
    unchecked,
    unread,
    answer: details?.answer ?? reply.answer,
    claims: details?.claims ?? [],
    isMarked: details?.claims != null,
    report: details?.report ?? null,
    steps: details?.steps.map((step) => ({ ...step, error: step.error?.message ?? null })) ?? calls.map((call, at) => ({ ...unknown, ...call, step: at + 1 }))
  }
}
