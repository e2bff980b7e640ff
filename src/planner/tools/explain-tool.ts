import { wordsOfName } from '../../linking/tokens.ts'
import { contentWeight } from '../words/content.ts'
import { type Asked, isCalled } from './tool-fit.ts'
import type { ToolWords } from './tool-words.ts'

const shownWords = 8

/** The question's words that speak for the tool, in quotes. */
function tellingWords({ weights }: ToolWords, { question }: Asked, explained: ReadonlySet<number>): string {
  const words = question.tokens.filter(
    (token, at) => explained.has(at) && contentWeight(token) > 0 && ((weights.get(token.lemma) ?? 0) >= 0.12 || (weights.get(token.folded) ?? 0) >= 0.12)
  )
  return [...new Set(words.map(({ text }) => `"${text}"`))].slice(0, shownWords).join(', ')
}

/** What the question leaves open and the reading decides: the measure, the weight, the direction. */
function defaultsOf(words: ToolWords, asked: Asked, filled: Readonly<Record<string, unknown>>): string[] {
  const { properties } = words.tool.input
  const { schema } = asked
  const weights = schema.relationshipTypes.flatMap((type) => type.properties).filter(({ types }) => types.includes('integer') || types.includes('float'))
  const names = [...new Set(weights.map(({ property }) => property))]
  return [
    ...(words.tool.family === 'centrality' && !isCalled(words, asked) ? ['no measure is named, this one fits the words best'] : []),
    ...('weight' in properties && !('weight' in filled) && names.length > 0
      ? [`every relationship counts 1 (weights stored: ${names.slice(0, 4).join(', ')})`]
      : []),
    ...('orientation' in properties && !('orientation' in filled)
      ? [schema.orientation === 'directed' ? 'relationships are followed as they point' : 'relationships are followed both ways']
      : [])
  ]
}

/** Why this tool, with which arguments, and what was not said and is taken by default. */
export function explainTool(words: ToolWords, asked: Asked, explained: ReadonlySet<number>, filled: Readonly<Record<string, unknown>>): string {
  const telling = tellingWords(words, asked, explained)
  const defaults = defaultsOf(words, asked, filled)
  return [
    `Read as ${wordsOfName(words.tool.name)} with ${JSON.stringify(filled)}`,
    ...(telling === '' ? [] : [`, for the words ${telling}`]),
    '.',
    ...(defaults.length === 0 ? [] : [` By default: ${defaults.join('; ')}.`])
  ].join('')
}
