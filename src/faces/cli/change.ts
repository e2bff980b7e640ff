import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import type { Command } from 'commander'
import { invalidInput } from '../../base/errors.ts'
import type { AppliedChanges, ChangedGraph } from '../../storage/graphs/change/change-graphs.ts'
import type { Counts, GraphChange } from '../../storage/graphs/change/difference.ts'
import type { Open, Session } from './session.ts'
import { showTable, showValue } from './table.ts'

interface Options {
  readonly undo?: string | true
  readonly list?: boolean
  readonly ifVersion?: string
}

/** A list of changes, or one, as JSON or JSON lines. */
function parseChanges(text: string, source: string): unknown {
  const whole = parsed(text)
  if (Array.isArray(whole)) return whole
  if (whole !== undefined) return typeof whole === 'object' && whole !== null && 'changes' in whole ? whole.changes : [whole]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const change = parsed(line)
    if (change === undefined) throw invalidInput(`${source}, line ${at + 1} is not JSON. Use a JSON list of changes, or one change a line.`)
    return change
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function changesOf(given: string, session: Session): Promise<unknown> {
  const isText = /^\s*[[{]/.test(given)
  const text = isText ? given : given === '-' ? await textOf(session.stdin) : await readFile(given, 'utf8')
  return parseChanges(text, isText ? 'The argument' : given)
}

const counted = ({ created, changed, deleted }: Counts, what: string): string => `${what}: ${created} created, ${changed} changed, ${deleted} deleted`

function showChanged({ graph, previous, summary, ...rest }: ChangedGraph | AppliedChanges): string {
  const conflicts = 'conflicts' in rest ? rest.conflicts : []
  const dropped = conflicts.map(({ node, property, kept, dropped }) => `Kept ${property} of ${node}: ${showValue(kept)}; dropped: ${showValue(dropped)}`)
  if (graph.version === previous) return 'Nothing differs, so nothing was changed.'
  return [`${counted(summary.nodes, 'Nodes')}. ${counted(summary.relationships, 'Relationships')}.`, ...dropped, `Version ${graph.version}.`].join('\n')
}

const showChanges = (changes: readonly GraphChange[]): string =>
  showTable(
    ['version', 'at', 'nodes', 'relationships', 'undoes'],
    changes.map(({ version, at, nodes, relationships, undoes }) => [version, at, showCounts(nodes), showCounts(relationships), undoes ?? ''])
  )
const showCounts = ({ created, changed, deleted }: Counts): string => `+${created} ~${changed} -${deleted}`

async function run(session: Session, graph: string, given: string | undefined, { undo, list, ifVersion }: Options): Promise<void> {
  const wanted = [given !== undefined, undo !== undefined, list === true].filter(Boolean).length
  if (wanted !== 1) throw invalidInput('Give either changes, --undo or --list.')
  const document = given === undefined ? undefined : await changesOf(given, session)
  const { tenant, signal } = session
  const options = { signal, ...(ifVersion !== undefined && { ifVersion }) }
  await session.withRuntime(async ({ changes }) => {
    if (list) {
      const known = await changes.list(tenant, graph)
      session.print({ changes: known }, () => showChanges(known))
    } else if (undo !== undefined) {
      const undone = await changes.undo(tenant, graph, undo === true ? undefined : undo, options)
      session.print(undone, () => showChanged(undone))
    } else {
      const { readChanges } = await import('../../storage/graphs/change/read-changes.ts')
      const { inSlices } = await import('../../base/concurrency/thread-share.ts')
      const applied = await changes.apply(tenant, graph, await inSlices(readChanges(document), signal), options)
      session.print(applied, () => showChanged(applied))
    }
  })
}

const help = `
Changes, as a JSON list, one a line, or a single one; all hold or none:
  {"op": "createNode", "id": "ann", "labels": ["Person"], "properties": {"age": 41}}
  {"op": "setNode", "id": "ann", "properties": {"age": 42, "city": null}, "addLabels": ["Owner"]}
  {"op": "deleteNode", "id": "ann", "relationships": true}
  {"op": "mergeNodes", "keep": "ann", "merge": ["anne"]}
  {"op": "createRelationship", "source": "ann", "target": "bob", "type": "KNOWS"}
  {"op": "setRelationship", "source": "ann", "target": "bob", "type": "KNOWS", "properties": {"since": 2026}}
  {"op": "deleteRelationship", "source": "ann", "target": "bob", "type": "KNOWS"}

Examples:
  edgewise change london '{"op": "setNode", "id": "940GZZLUBNK", "properties": {"visited": true}}'
  edgewise change shop changes.jsonl --if-version 12-ab34cd56ef
  edgewise change shop --undo`

export function addChange(program: Command, open: Open): void {
  program
    .command('change')
    .summary('change nodes and relationships of a graph')
    .description('Applies a batch of up to 10,000 changes, all or none; undoes one, or lists the last 100.')
    .argument('<graph>', 'name of the graph')
    .argument('[changes]', 'JSON, a file with it, or - for standard input')
    .option('--undo [version]', 'undo the change that made this version (default: the last one that is not undone)')
    .option('--list', 'list the changes since the last import')
    .option('--if-version <version>', 'change nothing if the graph has another version')
    .addHelpText('after', help)
    .action(async (graph: string, given: string | undefined, options: Options, command: Command) => run(open(command), graph, given, options))
}
