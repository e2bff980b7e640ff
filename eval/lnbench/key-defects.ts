import type { Network } from './network.ts'
import { answerItems } from './official-score.ts'
import { isWeighted, type Question, toolPrefix } from './question.ts'
import { type NamedNumber, readAnswer } from './read-answer.ts'
import { followsLinks } from './strict-score.ts'

/** Number of `name: number` parts whose number the official metric ignores. */
function hiddenParts(key: string, parts: readonly NamedNumber[]): number {
  const seen = new Set([...(answerItems(key) ?? [])].map((item) => (JSON.parse(item) as unknown[]).at(-1)))
  return parts.filter(({ number }) => !seen.has(number.value)).length
}

function answerDefects(question: Question, network: Network): string[] {
  const { expectedAnswer: key, expectedTools } = question
  if (key.replace(/["'\s]/g, '') === '') return ['the key is empty']
  const reading = readAnswer(key)
  if (reading.kind === 'paths') {
    const isLink = network.linkTest(isWeighted(question))
    const invalid = reading.paths.filter((path) => !followsLinks(path, isLink)).length
    return invalid === 0 ? [] : [`${invalid} of the key's ${reading.paths.length} paths are not in the graph at these costs`]
  }
  if (reading.kind === 'text' && key.includes('"]: [')) return ['the key is a list of paths, but a name in it is quoted only in part']
  if (reading.kind !== 'numbers') return []
  const { length } = reading.numbers
  const pairs = network.names.length * (network.names.length - 1)
  if (expectedTools.some((tool) => tool.includes('all_pairs'))) return length < pairs ? [`the key holds ${length} of ${pairs} pairs`] : []
  const hidden = key.includes('[') ? 0 : hiddenParts(key, reading.numbers)
  return hidden === 0 ? [] : [`the official metric does not see ${hidden} of the key's ${length} parts`]
}

/** Tools with results that depend on an engine's random numbers, so that another engine's result is equally right. */
const randomTools = ['speaker_listener_label_propagation']

/** Finds faults in a question's expectations without running it; a wrong value appears only in a run. */
export function keyDefects(question: Question, network: Network): string[] {
  const expected = new Set(question.expectedTools.map((name) => name.replace(toolPrefix, '')))
  const defects = answerDefects(question, network)
  const random = randomTools.find((tool) => expected.has(tool))
  if (random !== undefined) defects.push(`the key hangs on the random numbers of one engine's ${random}`)
  for (const [tool, parameters] of Object.entries(question.expectedParameters)) {
    if (!expected.has(tool)) defects.push(`parameters are expected of ${tool}, which is not among the expected tools`)
    const placeholders = Object.keys(parameters).filter((name) => parameters[name] === name)
    if (placeholders.length > 0) defects.push(`placeholder instead of a value: ${placeholders.join(', ')}`)
  }
  return defects
}
