import { listText } from '../graph/use-graph-address.ts'
import { pathOf, showKind } from '../tasks/job-words.ts'
import { findTools } from '../tools/find-tools.ts'
import { toolAddress } from '../tools/tool-address.ts'
import { type Group, groupOf, says } from './hit.ts'
import { pagesFor } from './pages.ts'
import type { Sources } from './use-sources.ts'

/** The service is asked for so many nodes. */
const MOST_NODES = 20

const graphAddress = (graph: string, parameters: Record<string, string> = {}): string =>
  `/graph/${encodeURIComponent(graph)}${Object.keys(parameters).length === 0 ? '' : `?${new URLSearchParams(parameters)}`}`

const counted = (count: number | string, noun: string): string => `${Number(count).toLocaleString('en')} ${noun}${Number(count) === 1 ? '' : 's'}`

/** A handle opens its result. */
function results(text: string): Group {
  return groupOf('Result', /^r_\w+$/.test(text) ? [{ text, detail: '', address: `/results/${text}` }] : [])
}

function graphs(text: string, { graphs: all }: Sources): Group {
  const found = all.filter(({ name }) => says(text, name))
  return groupOf(
    'Graphs',
    found.map(({ name, nodeCount }) => ({ text: name, detail: counted(nodeCount, 'node'), address: graphAddress(name) }))
  )
}

function nodes(graph: string, { nodes: all }: Sources): Group {
  const found = all.flatMap(({ kind, id, text, detail }) => (kind === 'NODE' && id !== null ? [{ text, detail, id: String(id) }] : []))
  const hits = found.map(({ id, text, detail }) => ({ text, detail: detail ?? '', address: graphAddress(graph, { focus: id }) }))
  return groupOf(`Nodes of ${graph}`, hits, hits.length === MOST_NODES)
}

function words(text: string, graph: string, { words: all }: Sources): Group {
  const labels = (all?.labels ?? []).map(({ label, count }) => ({
    text: label,
    detail: counted(count, 'node'),
    address: graphAddress(graph, { labels: listText([label]) ?? '' })
  }))
  const types = (all?.relationshipTypes ?? []).map(({ type, count }) => ({
    text: type,
    detail: counted(count, 'relationship'),
    address: graphAddress(graph, { types: listText([type]) ?? '' })
  }))
  return groupOf(
    `Labels and types of ${graph}`,
    [...labels, ...types].filter((one) => says(text, one.text))
  )
}

function tools(text: string, graph: string | null, { tools: all }: Sources): Group {
  const found = findTools(all, text)
  return groupOf(
    'Tools',
    found.map(({ name, description }) => ({ text: name, detail: description, address: toolAddress(name, graph) }))
  )
}

function questions(text: string, { questions: all }: Sources): Group {
  const turns = all.flatMap(({ id, turns }) => turns.map((turn) => ({ ...turn, id: String(id) })))
  const found = turns.filter(({ id, question }) => says(text, id, question))
  return groupOf(
    'Questions asked',
    found.map(({ id, question, sequence }) => ({ text: question, detail: '', address: `/ask/${id}?turn=${sequence}` }))
  )
}

function jobs(text: string, { jobs: all }: Sources): Group {
  const found = all
    .map(({ id, kind, state }) => ({ id: String(id), kind, state: state.toLowerCase() }))
    .filter(({ id, kind, state }) => says(text, id, showKind(kind), state))
  return groupOf(
    'Jobs and tasks',
    found.map(({ id, kind, state }) => ({ text: id, detail: `${showKind(kind)}, ${state}`, address: pathOf({ id, kind }) }))
  )
}

/** What meets the text, by kind. Without a text: where one may go. */
export function findGroups(text: string, graph: string | null, sources: Sources): readonly Group[] {
  const pages = groupOf(
    'Pages',
    pagesFor(graph).filter((page) => says(text, page.text))
  )
  if (text === '') return [pages, graphs(text, sources)]
  const ofGraph = graph === null ? [] : [nodes(graph, sources), words(text, graph, sources)]
  const all = [results(text), pages, graphs(text, sources), ...ofGraph, tools(text, graph, sources), questions(text, sources), jobs(text, sources)]
  return all.filter(({ hits }) => hits.length > 0)
}
