import type { Sandbox, ScriptOutcome } from '../../outside/sandbox/sandbox.ts'
import { type Backend, isNothing, type Read, textForm } from './backend.ts'
import { graphDataOf } from './graph-data.ts'
import { readRepaired } from './repair-query.ts'

const guide = `It is JavaScript that reads "graph" and sets "result" to what answers the task: names and values, not keys alone.
"graph" is a MultiDirectedGraph of graphology. A node's key is its name in the first quotes above; its attributes are label, name, aliases and its properties. An edge has the attribute type and its properties.
Use graph.hasNode(key), getNodeAttributes(key), filterNodes((key, attributes) => ...), mapNodes((key, attributes) => ...), outNeighbors(key), inNeighbors(key), neighbors(key), degree(key), filterEdges((edge, attributes, source, target) => ...), mapOutEdges(key, (edge, attributes, source, target) => ...), edges(source, target), order, size. There is no other library, no file and no network.
E.g. const result = graph.filterNodes((key, { label, zone }) => label === "Station" && zone === 1).map((key) => graph.getNodeAttribute(key, "name"))`

const WRITES = /\bgraph\s*\.\s*((?:add|merge|drop|set|update|replace|remove|clear|import)\w*)\s*\(/

function readOutcome(outcome: ScriptOutcome): Read {
  const printed = outcome.printed === '' ? '' : `\nPrinted: ${outcome.printed}`
  if (!outcome.ok) return { ok: false, error: `${outcome.error}${printed}` }
  if (outcome.value === null) return { ok: false, error: `The script sets no result. Set the variable "result" to what answers the task.${printed}` }
  return { ok: true, text: outcome.value, isEmpty: isNothing(JSON.parse(outcome.value)) }
}

/** Draws answers from a copy of the graph by a script that the model writes. */
export function scriptBackend(sandbox: Sandbox): Backend {
  return {
    name: 'script',
    form: textForm('script', guide),
    read: (query, { tenant, graph, signal }) =>
      readRepaired(query, async (code): Promise<Read> => {
        const write = WRITES.exec(code)?.[1]
        if (write !== undefined)
          return { ok: false, error: `graph.${write} changes the graph, and a query may only read it. Read it, or change a copy: const copy = graph.copy().` }
        return readOutcome(await sandbox.runScript({ code, graph: graphDataOf(graph) }, { tenant, signal }))
      })
  }
}
