import type { Answer, TraceCall } from '../../ask/loop/types.ts'

const MAX_CALLS = 6
const MAX_ARGUMENTS = 120

function tellCall({ tool, arguments: given, handle, total, error }: TraceCall): string {
  const text = JSON.stringify(given)
  const shown = text.length > MAX_ARGUMENTS ? `${text.slice(0, MAX_ARGUMENTS)}…` : text
  const outcome = error === null ? `${total} ${total === 1 ? 'row' : 'rows'}, \`${handle}\`` : `failed: ${error.code}`
  return `\`${tool}\` ${shown}: ${outcome}`
}

function tellGrounding({ grounded, likely, ungrounded, unchecked, unread, reading }: Answer): string {
  const doubts = [
    ...(likely === true ? [`likely asked: ${reading}`] : []),
    ...(unread.length === 0 ? [] : [`unread in the question: ${unread.join(', ')}`]),
    ...(ungrounded.length === 0 ? [] : [`not supported: ${ungrounded.join('; ')}`]),
    ...(unchecked.length === 0 ? [] : [`not checked: ${unchecked.join('; ')}`])
  ]
  if (doubts.length > 0) return doubts.join(', ')
  return grounded ? 'each part supported' : 'not supported: the answer as a whole'
}

/** The footer of an answer: the planner, and the calls behind it with the handles of their results. Empty without calls. */
export function tellEvidence(answer: Answer): string {
  const { status, planner, trace } = answer
  const [first] = trace
  if (first === undefined) return ''
  const more = trace.length > MAX_CALLS ? [`and ${trace.length - MAX_CALLS} more`] : []
  const calls = [...trace.slice(0, MAX_CALLS).map(tellCall), ...more].map((line, at) => `${at + 1}. ${line}`)
  return `\n\n---\nEvidence (${status} by ${planner} on \`${first.graph}\`, ${tellGrounding(answer)}):\n${calls.join('\n')}`
}
