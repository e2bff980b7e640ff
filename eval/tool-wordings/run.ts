import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { withGraphs } from '../planner/evaluate.ts'
import { underground } from '../planner/graphs/london.ts'
import { readToolWordings } from './examples.ts'
import { type Planned, planWordings } from './plan-wordings.ts'

export const usage = `npm run eval -- tool-wordings [options]
  plans every wording as it is asked, and compares tool and arguments
  --writer WRITER    the wordings of one writer
  --verbose          print wordings that are misread`

const tenant = 'eval'

function tellPlans(planned: readonly Planned[], keyOf: (one: Planned) => string): void {
  const table = new Table({ head: ['', 'wordings', 'tool', 'other tool', 'declined', 'tool and arguments'], style: { head: [], border: [] } })
  for (const key of [...new Set(planned.map(keyOf)), 'all']) {
    const some = key === 'all' ? planned : planned.filter((one) => keyOf(one) === key)
    const right = some.filter(({ isToolRight }) => isToolRight)
    const declined = some.filter(({ tool }) => tool === '').length
    table.push([key, some.length, right.length, some.length - right.length - declined, declined, right.filter(({ wrong }) => wrong.length === 0).length])
  }
  console.log(table.toString())
}

function tellPlan({ wording, tool, isToolRight, wrong, arguments: given, explanation }: Planned): void {
  if (!isToolRight) console.log(`TOOL [${wording.tool} -> ${tool}] ${wording.text}\n      ${explanation}`)
  else if (wrong.length > 0) {
    const pairs = wrong.map((name) => `${name}=${JSON.stringify(given[name])} not ${JSON.stringify(wording.arguments[name])}`)
    console.log(`ARGS [${wording.tool}: ${pairs.join('; ')}] ${wording.text}`)
  }
}

/** Prints how well wordings for tools are understood. */
export async function runToolWordings(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...argv], options: { verbose: { type: 'boolean', default: false }, writer: { type: 'string', default: '' } } })
  await withGraphs([underground], async (runtime) => {
    const names = new Map(underground.nodes.map(({ id, properties }) => [id, String(properties['name'])]))
    const wordings = readToolWordings(underground).filter(({ tool, writer }) => tool !== '' && ['', writer].includes(values.writer))
    const planned = await planWordings(wordings, runtime, tenant, (key) => names.get(key) ?? key)
    if (values.verbose) planned.forEach(tellPlan)
    tellPlans(planned, ({ wording }) => wording.tool)
    tellPlans(planned, ({ wording }) => wording.writer)
  })
}
