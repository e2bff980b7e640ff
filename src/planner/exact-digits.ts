import { isRounded } from '../results/whole-number.ts'
import type { ClosureCall, ClosurePlan } from './closure-plan.ts'
import type { Decline } from './planner.ts'

const longNumber = /(?<![\d.,])\d(?:,?\d){15,}(?![.,]?\d)/g

/** Rounded number -> all digits that the text writes for it. */
function writtenDigits(text: string): Map<number, Set<string>> {
  const written = new Map<number, Set<string>>()
  for (const [found] of text.matchAll(longNumber)) {
    const digits = found.replaceAll(',', '')
    const rounded = Number(digits)
    if (isRounded(rounded)) written.set(rounded, (written.get(rounded) ?? new Set()).add(digits))
  }
  return written
}

/**
 * A plan compares with numbers as it read them, and those beyond 2^53 lost digits by that: they get them back from the question, else from the `earlier` ones.
 * A number that stays rounded is refused by the tool.
 */
export function withExactDigits(question: string, earlier: readonly string[], plan: ClosurePlan | Decline): ClosurePlan | Decline {
  const [asked, before] = [writtenDigits(question), writtenDigits(earlier.join('\n'))]
  if (plan.kind === 'decline' || asked.size + before.size === 0) return plan
  const alike = [...asked.values()].find(({ size }) => size > 1)
  if (alike !== undefined) {
    const explanation = `${[...alike].join(' and ')} cannot be told apart here. Ask about one of them, or call find_nodes with the digits as text.`
    return { kind: 'decline', status: 'cannot_answer', explanation, confidence: 0 }
  }
  const exact = (number: number): string | number => {
    const [digits, ...others] = asked.get(number) ?? before.get(number) ?? []
    return digits === undefined || others.length > 0 ? number : digits
  }
  const restore = (value: unknown): unknown => {
    if (isRounded(value)) return exact(value)
    if (Array.isArray(value)) return value.map(restore)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, restore(member)]))
  }
  // A function without a parameter depends on no result, and is known by that.
  const exactly = (call: ClosureCall): ClosureCall['arguments'] =>
    call.arguments.length === 0
      ? () => restore(call.arguments([])) as ReturnType<ClosureCall['arguments']>
      : (results) => restore(call.arguments(results)) as ReturnType<ClosureCall['arguments']>
  const calls = plan.calls.map((call): ClosureCall => ({ ...call, arguments: exactly(call) }))
  return { ...plan, calls, explanation: plan.explanation.replace(/\d{16,}/g, (number) => String(exact(Number(number)))) }
}
