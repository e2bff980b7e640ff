import { type LinkedQuestion, linkQuestion } from '../../linking/link-question.ts'
import type { NumberMention } from '../../linking/mention.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { PlanningContext } from '../planning-context.ts'
import { restate } from '../restate.ts'
import { type Item, itemRows } from './item.ts'
import { findOperators, type Operator } from './operators.ts'
import { plainAmounts } from './plain-amounts.ts'
import { plainPhrases } from './plain-phrases.ts'
import { plainTails } from './plain-tails.ts'
import { readPremises, withoutExamples } from './premises.ts'

/** A question with the ways to link its words, likeliest first. */
export interface LinkedRows {
  readonly question: LinkedQuestion
  readonly operators: readonly Operator[]
  readonly rows: readonly (readonly Item[])[]
}

/** Links the words of a question to the graph and to the grammar. */
export async function linkRows(text: string, schema: GraphSchema, context: Pick<PlanningContext, 'tenant' | 'graph' | 'store'>): Promise<LinkedRows> {
  const question = restate(
    await linkQuestion(plainAmounts(plainTails(plainPhrases(plainSigns(readPremises(withoutExamples(text))), schema), schema), schema), { ...context, schema })
  )
  const numbers = question.mentions.filter((mention): mention is NumberMention => mention.kind === 'number')
  const relationAt = new Map(question.mentions.filter((mention) => mention.kind === 'type').map((mention) => [mention.start, mention.end]))
  const operators = findOperators(question.tokens, new Map(numbers.map((number) => [number.start, number.value])), relationAt)
  return { question, operators, rows: itemRows(question.mentions, operators) }
}

/** `can never be got to`, `cannot travel to`: reaching, in other words. */
const goingTo = /\b(can(?:not|'t)?(?: (?:not|never|i|you|we|one|ever))*) (be )?(?:get|got|gotten|go|gone|travel|travelled|traveled) to\b/gi

/** `there is no way to get to` */
const noWay =
  /\b(?:that )?there (?:is|are|exists?) no (?:ways?|paths?|routes?|connections?) (?:to|of) (?:get(?:ting)?|reach(?:ing)?|go(?:ing)?|travel(?:l?ing)?)(?: to)?\b/gi

/** `forget which way they point`, `no matter what direction the links have` */
const eitherWay =
  /\b(?:forget(?:ting)?|ignor(?:e|ing)|disregard(?:ing)?|never mind|regardless of|irrespective of|no matter|whatever)(?: about)? (?:in )?(?:(?:which|what) (?:way|direction)s?|the directions?)(?: (?!and\b)\w+){0,4}/gi

/** Signs that no word list holds: `A*`, a real minus, `1e-6`. */
function plainSigns(text: string): string {
  return text
    .replace(noWay, 'cannot be reached')
    .replace(/\bunreach(?:able|ed)\b/gi, 'not reachable')
    .replace(eitherWay, 'ignoring direction')
    .replace(/\b(?:an? )?single (?=(?:level|iteration|round|pass|step|hop|cluster|run|seed|walk)\b)/gi, '1 ')
    .replace(/\bA\*/g, 'A star')
    .replace(/[Δ∆](?=[\s=:-])/g, 'delta')
    .replace(/(?<=^|[\s=(,])\.(?=\d)/g, '0.')
    .replaceAll('\u2212', '-')
    .replace(goingTo, (_, able: string, be: string | undefined) => `${able} ${be === undefined ? 'reach' : 'be reached'}`)
    .replace(/\b\d+(?:\.\d+)?e-?\d+\b/gi, (number) =>
      Number(number)
        .toFixed(12)
        .replace(/\.?0+$/, '')
    )
}
