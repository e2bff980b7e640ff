import type { Command } from 'commander'
import type { Tool } from '../../tools/tool.ts'
import type { Open } from './session.ts'
import { showTable, showValue } from './table.ts'

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text

function showFamilies(tools: readonly Tool[]): string {
  const families = [...new Set(tools.map(({ family }) => family))]
  return families
    .map((family) => {
      const members = tools.filter((tool) => tool.family === family)
      return `${family}\n${showTable(
        ['name', 'description'],
        members.map(({ name, description }) => [name, firstSentence(description)])
      )}`
    })
    .join('\n\n')
}

interface Parameter {
  readonly type?: string | string[]
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Parameter[]
  readonly default?: unknown
  readonly description?: string
}

function typeOf({ type, enum: choices, anyOf }: Parameter): string {
  if (choices) return choices.join(' | ')
  if (anyOf) return [...new Set(anyOf.flatMap((option) => option.type ?? []))].join(' | ')
  return [type ?? 'any'].flat().join(' | ')
}

function showOne(tool: Tool): string {
  const required = new Set(tool.input.required ?? [])
  const parameters = Object.entries(tool.input.properties as Record<string, Parameter>).map(([name, parameter]) => [
    required.has(name) ? `${name} (required)` : name,
    typeOf(parameter),
    parameter.default === undefined ? '' : JSON.stringify(parameter.default),
    parameter.description ?? ''
  ])
  const aliases = tool.aliases.length === 0 ? '' : `Aliases: ${tool.aliases.join(', ')}.`
  const columns = Object.entries(tool.output.columns).map(([name, { type, description }]) => [name, type, description])
  const calls = tool.examples
    .filter(({ after }) => after === undefined)
    .map(({ title, input }) => `${title}\n  edgewise tool ${tool.name} --args '${JSON.stringify(input)}'`)
  return [
    `${tool.name} (${tool.family})\n${[tool.description, aliases].filter(Boolean).join('\n')}`,
    `Parameters\n${showTable(['name', 'type', 'default', 'meaning'], parameters)}`,
    columns.length === 0 ? '' : `Columns\n${showTable(['name', 'type', 'meaning'], columns)}`,
    tool.phrases.length === 0 ? '' : `Phrases: ${showValue(tool.phrases)}.`,
    ...calls
  ]
    .filter(Boolean)
    .join('\n\n')
}

export function addTools(program: Command, open: Open): void {
  program
    .command('tools')
    .summary('list the tools, or describe one')
    .description('Lists the tools by family. With a name, shows the parameters, columns and example calls of that tool.')
    .argument('[name]', 'name or alias of a tool')
    .addHelpText('after', '\nExamples:\n  edgewise tools\n  edgewise tools yens_shortest_paths')
    .action(async (name: string | undefined, _options: object, command: Command) => {
      const session = open(command)
      const { showTool, summariseTool } = await import('../http/show-tool.ts')
      await session.withRuntime(async ({ caller }) => {
        if (name === undefined) session.print({ tools: caller.tools.map((tool) => summariseTool(caller, tool)) }, () => showFamilies(caller.tools))
        else session.print(showTool(caller, name), () => showOne(caller.find(name)))
      })
    })
}
