import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import { chancesBy, type StoredModel } from '../../linking/log-linear.ts'
import { featuresOf, namingWords } from './features.ts'
import learned from './weights.json' with { type: 'json' }

/** A tool with its probability. */
export interface Recognized {
  readonly tool: string
  readonly chance: number
}

/** The label of questions that no single tool answers. */
const OTHER = 'other'
const model: StoredModel = learned

const names = new WeakMap<readonly Tool[], ReadonlyMap<string, string>>()

function namesOf(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const known = names.get(tools) ?? namingWords(tools)
  names.set(tools, known)
  return known
}

/** Recognizes the tool that a question wants, by a model trained on questions of many writers; null where none is likely enough. */
export function recognizeTool(linked: LinkedQuestion, tools: readonly Tool[]): Recognized | null {
  const chances = chancesBy(model, featuresOf(linked, namesOf(tools)))
  const chance = Math.max(...chances)
  const tool = model.labels[chances.indexOf(chance)] ?? OTHER
  return tool === OTHER || chance < learned.least ? null : { tool, chance }
}
