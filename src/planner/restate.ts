import type { LinkedQuestion } from '../linking/link-question.ts'
import type { LabelMention, Mention } from '../linking/mention.ts'
import type { Token } from '../linking/tokens.ts'

const imperatives = new Set(['name', 'list', 'count', 'rank', 'order', 'number', 'show', 'find', 'give'])

const objects = new Set(['the', 'all', 'every', 'each', 'a', 'an', 'just', 'only', 'me', 'us', 'up', 'those', 'any'])

/** A verb that opens a command is no property of the graph: `Name the youngest ...`, `By size, name the largest.` */
function isOpeningVerb(mention: Mention, { tokens }: LinkedQuestion): boolean {
  const [verb, next] = [tokens[mention.start]?.folded ?? '', tokens[mention.end]?.folded ?? '']
  if (mention.kind !== 'property' || mention.end !== mention.start + 1 || !imperatives.has(verb)) return false
  return mention.start === 0 || (/^[,;:.]$/.test(tokens[mention.start - 1]?.text ?? '') && objects.has(next))
}

const repeated = new Set(['every', 'each', 'this', 'that', 'next', 'last', 'first', 'second', 'any', 'many', 'several', 'few', 'same'])

/** `every time`, `nine times out of ten`, `at a time`: when or how often, and no property that is called so. */
function isOccasion(mention: Mention, { tokens }: LinkedQuestion): boolean {
  const [word, before, next] = [tokens[mention.start], tokens[mention.start - 1], tokens[mention.end]?.folded ?? '']
  if (mention.kind !== 'property' || mention.end !== mention.start + 1 || word?.lemma !== 'time' || before === undefined) return false
  const isOwn = mention.owners.some(({ property }) => property.toLowerCase() === word.folded)
  if (word.folded === 'times') return before.pos === 'NUM' && !(isOwn && next !== 'out')
  return (repeated.has(before.folded) && next !== 'of') || `${tokens[mention.start - 2]?.folded} ${before.folded}` === 'at a'
}

/** `the most others`: the word stands for the label named before it. */
function othersAsLabel(question: LinkedQuestion): LabelMention[] {
  return question.tokens.flatMap((token, at): LabelMention[] => {
    if (token.folded !== 'others') return []
    const before = question.mentions.filter((mention): mention is LabelMention => mention.kind === 'label' && mention.end <= at).at(-1)
    return before === undefined ? [] : [{ kind: 'label', label: before.label, start: at, end: at + 1, score: 0.9 }]
  })
}

/** So well do words fit a property of which they name a part. */
const partly = 0.7
const determiners = new Set(['many', 'which', 'what', 'all', 'every', 'each'])

/** `how many players`: the label, and not `exPlayer`. */
function isLabelInstead(mention: Mention, { tokens, mentions }: LinkedQuestion): boolean {
  if (mention.kind !== 'property' || mention.score > partly || !determiners.has(tokens[mention.start - 1]?.folded ?? '')) return false
  return mentions.some(({ kind, score, start, end }) => kind === 'label' && score === 1 && start === mention.start && end === mention.end)
}

const askers = new Set(['which', 'what', 'many'])
const isVerb = ({ pos }: Token) => pos === 'VERB' || pos === 'AUX'

/** `Which firms supply a firm in Oslo?`: without another verb, what names a relationship right after the asked noun is one. */
function withVerb({ tokens, mentions }: LinkedQuestion): readonly Token[] {
  const isAsked = (at: number) => mentions.some(({ kind, start, end }) => kind === 'label' && end === at && askers.has(tokens[start - 1]?.folded ?? ''))
  const verb = mentions.find(({ kind, start, end }) => kind === 'type' && end === start + 1 && isAsked(start))?.start ?? -1
  const token = tokens[verb]
  const isOnly = !tokens.some((other) => other.sentence === token?.sentence && isVerb(other))
  if (token?.pos !== 'NOUN' || !isOnly || tokens[verb + 1]?.folded === 'of') return tokens
  return tokens.map((other) => (other === token ? { ...token, pos: 'VERB' } : other))
}

/** The links of a question as its grammar allows them. */
export function restate(question: LinkedQuestion): LinkedQuestion {
  const mentions = [
    ...question.mentions.filter((mention) => !isOpeningVerb(mention, question) && !isOccasion(mention, question) && !isLabelInstead(mention, question)),
    ...othersAsLabel(question)
  ]
  return { ...question, tokens: withVerb(question), mentions: mentions.sort((a, b) => a.start - b.start || b.end - a.end) }
}
