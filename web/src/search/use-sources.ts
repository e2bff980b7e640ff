import { useQuery } from '@tanstack/react-query'
import { findNames } from '../graph/documents.ts'
import { run } from '../service/graphql.ts'
import { useGraphs } from '../shell/use-graph.ts'
import { useTools } from '../tools/find-tools.ts'
import { newestJobs, questions, wordsOfGraph } from './documents.ts'

/** What is searched: lists that are read once, and the nodes whose names start with the text. */
export function useSources(graph: string | null, text: string) {
  const graphs = useGraphs()
  const tools = useTools()
  const words = useQuery({
    queryKey: ['words-of-graph', graph],
    enabled: graph !== null,
    queryFn: ({ signal }) => run(wordsOfGraph, { name: graph ?? '' }, { signal })
  })
  const nodes = useQuery({
    queryKey: ['find-names', graph, text],
    enabled: graph !== null && text !== '',
    queryFn: ({ signal }) => run(findNames, { graph: graph ?? '', text }, { signal })
  })
  const asked = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => run(questions, {}, { signal }) })
  const jobs = useQuery({ queryKey: ['jobs', 'newest'], queryFn: ({ signal }) => run(newestJobs, {}, { signal }) })
  const all = [graphs, tools, words, nodes, asked, jobs]
  return {
    graphs: graphs.data?.graphs ?? [],
    tools: tools.data?.tools ?? [],
    words: words.data?.graph ?? null,
    nodes: nodes.data?.complete ?? [],
    questions: asked.data?.conversations?.nodes ?? [],
    jobs: jobs.data?.jobs?.nodes ?? [],
    isReading: all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error !== null)?.error ?? null
  }
}

export type Sources = ReturnType<typeof useSources>
