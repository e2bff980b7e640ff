import type { Command } from 'commander'
import { grantsOf } from '../http/grants.ts'
import { readArguments } from './read-arguments.ts'
import type { Open } from './session.ts'
import { showResult } from './show-result.ts'

const examples = `
Examples:
  edgewise tool find_shortest_path source=Paddington target="London Bridge" weight=time
  edgewise tool pagerank --args '{"limit":5}' --json
  edgewise tool get_neighbors node=Victoria --graph london
  edgewise tools pagerank        show the parameters of a tool`

export function addTool(program: Command, open: Open): void {
  program
    .command('tool')
    .summary('call one tool')
    .description('Calls one tool and prints its result. Give lists as a,b,c and other values as JSON or plain text.')
    .argument('<name>', 'name or alias; "edgewise tools" lists them')
    .argument('[key=value...]', 'arguments of the tool')
    .option('--args <json>', 'arguments as a JSON object')
    .option('--grant <effects>', 'effects to allow beyond reading: writes, fetches (each also needs EDGEWISE_ALLOW_WRITES or EDGEWISE_ALLOW_FETCHES)')
    .addHelpText('after', examples)
    .action(async (name: string, pairs: string[], options: { args?: string; grant?: string }, command: Command) => {
      const session = open(command)
      const { tenant, signal } = session
      const { graph } = session.options
      await session.withRuntime(async ({ caller, config }) => {
        const grants = grantsOf(config, '--grant', options.grant)
        const tool = caller.find(name)
        const given = readArguments(tool, options.args, pairs)
        const result = await caller.call({ tenant, tool: tool.name, arguments: given, grants, control: { signal }, ...(graph !== undefined && { graph }) })
        session.print(result, () => showResult(result))
      })
    })
}
