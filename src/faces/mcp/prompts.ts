import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import { invalidInput } from '../../base/errors.ts'
import { assertInputSize } from '../../tools/input-limits.ts'
import type { ToolFamily } from '../../tools/tool.ts'
import { toolsForModels } from './offered-tools.ts'
import type { ProfileSources, PromptFace } from './profile.ts'
import { graphUri } from './uris.ts'

/** A common analysis: `{name}` in its words is a placeholder for an argument. It names the tools of its families, as the registry describes them. */
interface Analysis extends Omit<Prompt, 'arguments'> {
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required?: boolean }[]
  readonly words: string
  readonly families: readonly ToolFamily[]
}

const graph = { name: 'graph', description: 'Graph to look at; default: the default graph.' }

const analyses: readonly Analysis[] = [
  {
    name: 'explore_graph',
    title: 'Get to know a graph',
    description: 'What is in a graph, how large it is, how its parts hang together.',
    arguments: [graph],
    words:
      'Describe the graph "{graph}": what its nodes and relationships stand for, how many there are of each kind, whether it is in one piece, and which nodes stand out. Say for each finding which call shows it.',
    families: ['schema', 'navigate']
  },
  {
    name: 'find_route',
    title: 'Find the best way between two nodes',
    description: 'The shortest path, by steps or by a cost, and the next best ones.',
    arguments: [
      { name: 'source', description: 'Where it begins.', required: true },
      { name: 'target', description: 'Where it ends.', required: true },
      { name: 'weight', description: 'Relationship property that is the cost; default: steps.' },
      graph
    ],
    words:
      'In the graph "{graph}", find the best way from "{source}" to "{target}" by {weight}. Give its length and its nodes in order, then two alternatives and what they cost more.',
    families: ['paths']
  },
  {
    name: 'rank_nodes',
    title: 'Find the nodes that matter most',
    description: 'Importance by several measures, and where they disagree.',
    arguments: [{ name: 'label', description: 'Kind of node; default: all.' }, graph],
    words:
      'In the graph "{graph}", which nodes ({label}) matter most? Compare at least two measures that mean different things, name the ten highest by each, and explain nodes that only one of them ranks high.',
    families: ['centrality']
  },
  {
    name: 'find_communities',
    title: 'Find groups',
    description: 'Groups of nodes that belong together, how many, how large, how clear.',
    arguments: [graph],
    words:
      'Divide the graph "{graph}" into groups of nodes that belong together. Say how many there are, the sizes of the largest, a few members of each, and how clear the division is by a measure of its quality.',
    families: ['community']
  },
  {
    name: 'compare_nodes',
    title: 'Compare two nodes',
    description: 'What two nodes have in common and how they differ.',
    arguments: [{ name: 'source', description: 'One node.', required: true }, { name: 'target', description: 'The other node.', required: true }, graph],
    words:
      'In the graph "{graph}", compare "{source}" with "{target}": their properties, the neighbours that they share, how similar and how far apart they are.',
    families: ['navigate', 'similarity']
  },
  {
    name: 'find_weak_points',
    title: 'Find weak points',
    description: 'Nodes and relationships whose loss would cut the graph or burden the rest.',
    arguments: [graph],
    words:
      'Where is the graph "{graph}" weak? Find nodes and relationships whose loss would cut it apart, what each would cut off, and the nodes that most shortest paths pass through.',
    families: ['centrality', 'community']
  }
]

/** Text for omitted arguments. */
const left: Readonly<Record<string, string>> = { weight: 'number of steps', label: 'all kinds' }

function checkArguments({ name, arguments: known }: Analysis, given: Readonly<Record<string, string>>): void {
  assertInputSize(given)
  const missing = known.find((argument) => argument.required === true && (given[argument.name] ?? '').trim() === '')
  if (missing !== undefined) throw invalidInput(`The prompt ${name} needs "${missing.name}". ${missing.description}`)
  const unknown = Object.keys(given).find((key) => !known.some((argument) => argument.name === key))
  if (unknown === undefined) return
  throw invalidInput(`The prompt ${name} has no argument "${unknown}". It has: ${known.map((argument) => argument.name).join(', ')}.`)
}

/** Prompts for common analyses. `listed` names the profile's listed tools; run_tool reaches the others. */
export function createPrompts({ caller, defaultGraph }: ProfileSources, listed: ReadonlySet<string>): PromptFace {
  const tools = toolsForModels(caller).filter(({ effects }) => effects === 'none')
  const byName = new Map(analyses.map((analysis) => [analysis.name, analysis]))

  function render(analysis: Analysis, given: Readonly<Record<string, string>>): GetPromptResult {
    checkArguments(analysis, given)
    const chosen = { graph: defaultGraph, ...left, ...given }
    const words = analysis.words.replace(/\{(\w+)\}/g, (_, name: string) => chosen[name as keyof typeof chosen])
    const fitting = tools.filter(({ family }) => analysis.families.includes(family))
    const lines = fitting.map(
      ({ name, description }) => `- ${name}${listed.has(name) ? '' : ' (by run_tool)'}: ${/^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description}`
    )
    const text = `${words}\n\nThe schema is at ${graphUri(chosen.graph)}. Tools that may serve:\n${lines.join('\n')}`
    return { description: analysis.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  }

  return {
    prompts: analyses.map(({ words: _words, families: _families, arguments: given, ...prompt }) => ({
      ...prompt,
      arguments: given.map((argument) => ({ ...argument }))
    })),
    get(name, given) {
      const analysis = byName.get(name)
      return analysis === undefined ? null : (async () => render(analysis, given))()
    }
  }
}
