import { readFileSync } from 'node:fs'
import { linkQuestion } from '../../../src/ask/linking/link-question.ts'
import { readForm } from '../../../src/ask/parser/form/read-form.ts'
import { queryOfTool } from '../../../src/ask/parser/intent/call-query.ts'
import { featuresOf, namingWords } from '../../../src/ask/parser/intent/features.ts'
import { ToolWords } from '../../../src/ask/parser/tool-words.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import { tools } from '../../../src/tools/index.ts'
import { underground } from '../../planner/graphs/london.ts'
import { questionSets } from '../../planner/question-sets.ts'
import { readToolWordings } from '../../tool-wordings/examples.ts'
import type { Example } from '../problems/fit.ts'

/** Label of questions that no single tool answers. */
export const OTHER = 'other'
const tenant = 'eval'

/** Tools by kind of question about stored graphs; kinds that become queries are `OTHER`, and mixed ones are left out. */
const toolOfKind: Readonly<Record<string, string | null>> = {
  path: 'find_shortest_path',
  'path-exists': 'find_shortest_path',
  'shortest path': 'find_shortest_path',
  'weighted path': 'find_shortest_path',
  'weighted-path': 'find_shortest_path',
  'k-paths': 'yens_shortest_paths',
  'k shortest': 'yens_shortest_paths',
  components: 'weakly_connected_components',
  connected: 'weakly_connected_components',
  reach: 'breadth_first_search',
  triangles: 'triangle_count',
  communities: 'louvain',
  central: null,
  centrality: null,
  structure: null,
  isolated: null,
  ambiguous: null
}

export interface Wording extends Example {
  readonly text: string
  /** Whether a tool accepts all parameters of the wording. */
  takes(tool: string): boolean
}

interface Said {
  readonly writer: string
  readonly tool: string
  readonly text: string
  readonly graph: string
}

function ofTools(): Said[] {
  const graph = underground.name
  const known = new Set(readToolWordings(underground).map(({ tool }) => tool))
  return tools.flatMap(({ name, phrases }) =>
    known.has(name) ? [name.replaceAll('_', ' '), ...phrases].map((text) => ({ writer: 'phrases', tool: name, text, graph })) : []
  )
}

function ofQuestions(): Said[] {
  const named = namingWords(tools)
  const namedIn = (question: string) =>
    question
      .toLowerCase()
      .split(/\W+/)
      .flatMap((word) => named.get(word) ?? [])[0]
  return questionSets.flatMap(({ graph, questions }) =>
    questions.flatMap(({ kind, question }) => {
      const tool = kind in toolOfKind ? (toolOfKind[kind] ?? namedIn(question)) : OTHER
      return tool == null ? [] : [{ writer: graph.name, tool, text: question, graph: graph.name }]
    })
  )
}

function offTopic(): Said[] {
  const lines = readFileSync(new URL('../../tool-wordings/off-topic.jsonl', import.meta.url), 'utf8')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ graph: underground.name, ...(JSON.parse(line) as Pick<Said, 'writer' | 'text'>), tool: OTHER }))
}

/** All wordings, with the classifier's features. */
export async function readWordings({ store }: Runtime): Promise<Wording[]> {
  const ofCorpus = readToolWordings(underground).map(({ writer, tool, text, graph }) => ({ writer, tool: tool === '' ? OTHER : tool, text, graph }))
  const wordings: Wording[] = []
  const toolWords = new ToolWords(tools)
  const named = namingWords(tools)
  for (const { writer, tool, text, graph } of [...ofCorpus, ...ofTools(), ...ofQuestions(), ...offTopic()]) {
    const place = { tenant, graph, store, schema: await store.schema(tenant, graph), toolWords }
    const linked = await linkQuestion(readForm(text).text, place)
    const takes = (name: string) => tools.some((one) => one.name === name && queryOfTool(one, linked, place) !== null)
    wordings.push({ writer, text, takes, label: tool, features: featuresOf(linked, named) })
  }
  return wordings
}
