import { EdgewiseError } from '../../../base/errors.ts'
import type { IntentOutput } from '../../intent.ts'
import type { Tool } from '../../tool.ts'
import type { AnswerShape, Call, Measure } from '../tree.ts'
import type { Cursor } from './cursor.ts'

/** Finds a tool by its name or throws. */
export type FindTool = (name: string) => Pick<Tool, 'name' | 'intents' | 'output' | 'effects'>

const SCORE = ['tool', 'column', 'arguments'] as const

const ITSELF = 'query'

/** Returns the answer's shape for a tool's output. */
function shownOf(gives: IntentOutput): AnswerShape {
  switch (gives.as) {
    case 'number':
      return { as: 'number', key: gives.key, isCount: gives.isCount === true }
    case 'truth':
      return { as: 'truth', key: gives.key, isOpposite: false, ...(gives.is === undefined ? {} : { is: gives.is }) }
    case 'score':
      return { as: 'score', column: gives.column }
    case 'path':
    case 'overview':
      return { as: gives.as }
    default:
      return { as: 'rows' }
  }
}

/** Returns the shape of the tool's first intent; a truth counts only where there is no other. */
function shownByWords({ intents = [] }: ReturnType<FindTool>): AnswerShape {
  const [first = { as: 'rows' } as const] = intents.map(({ gives }) => shownOf(gives)).toSorted((a, b) => Number(a.as === 'truth') - Number(b.as === 'truth'))
  return first
}

/** Reads tool calls within a query. */
export class KnownTools {
  readonly #find: FindTool

  constructor(find: FindTool) {
    this.#find = find
  }

  /** Reads `{"tool": "pagerank"}`, a score of each node. */
  score(at: Cursor): Measure | null {
    if (!at.hasFields('A measure', SCORE, ['tool'])) return null
    const called = this.call(at)
    if (called === null) return null
    const shown = shownByWords(called.tool)
    const column = at.at('column').isGiven ? at.at('column').text('The column') : shown.as === 'score' ? shown.column : null
    if (column === null) at.at('tool').refuse(`"${called.tool.name}" gives no single number for each node: name its "column".`)
    return column === null ? null : { kind: 'score', call: called.call, column }
  }

  /** Reads a call and the shape of its answer: a key of the summary where one is named. */
  query(at: Cursor): { readonly call: Call; readonly show: AnswerShape } | null {
    const called = this.call(at)
    if (called === null) return null
    const { tool, call } = called
    if (!at.at('show').isGiven) return { call, show: shownByWords(tool) }
    const keys = Object.keys((tool.output.summary as { readonly properties?: object }).properties ?? {})
    const key = at.at('show').choice('What is shown', keys, '')
    return key === '' ? null : { call, show: { as: 'number', key, isCount: false } }
  }

  call(at: Cursor): { readonly tool: ReturnType<FindTool>; readonly call: Call } | null {
    const name = at.at('tool').text('The tool')
    const given = at.at('arguments')
    if (given.isGiven && !given.isObject) given.refuse('The arguments of a tool are an object.')
    try {
      const tool = name === null ? null : this.#find(name)
      if (tool === null) return null
      if (tool.name === ITSELF) at.at('tool').refuse('A query calls other tools: write the inner query as NODES.')
      else if (tool.effects === 'none') return { tool, call: { tool: tool.name, arguments: (given.value ?? {}) as Call['arguments'] } }
      else at.at('tool').refuse(`"${tool.name}" ${tool.effects}, and a query only reads.`)
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      at.at('tool').refuse(error.message)
    }
    return null
  }
}
