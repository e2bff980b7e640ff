import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Answer } from '../../src/ask/loop/types.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import { companyGraph } from '../../test/fixtures/company-graph.ts'
import { companyQuestions, undergroundQuestions } from './questions.ts'
import { type Verdict, verdictOf } from './score.ts'

export interface UnseenOutcome {
  readonly question: string
  readonly verdict: Verdict
  readonly answer: Answer
}

export const usage = `npm run eval -- unread [options]
  --verbose   print right answers too`

const tenant = 'unread'
const underground = new URL('../../data/london.json', import.meta.url)

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value))
}

/** Asks the rules every question, in a separate service. */
export async function askUnseen(): Promise<UnseenOutcome[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-unread-'))
  const runtime = await openRuntime({ ...readConfig({}), dataDir, sampleData: false, threads: 1 })
  try {
    await runtime.store.import(tenant, 'london', readJson(createReadStream(underground), 'london.json'), { orientation: 'undirected' })
    await runtime.store.import(tenant, 'company', readJson(bytesOf(companyGraph), 'company.json'), {})
    const london = JSON.parse(readFileSync(underground, 'utf8')) as typeof companyGraph
    const members = { london, company: companyGraph }
    const outcomes: UnseenOutcome[] = []
    for (const asked of [...undergroundQuestions(london), ...companyQuestions(companyGraph)]) {
      const answer = await runtime.asker.ask({ question: asked.question, graph: asked.graph, planner: 'rules' }, { tenant })
      const names = members[asked.graph as keyof typeof members].nodes.map(({ properties }) => String(properties?.['name']))
      outcomes.push({ question: asked.question, verdict: verdictOf(asked, answer, names), answer })
    }
    return outcomes
  } finally {
    await runtime.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Wrong answers that are marked as grounded. */
export const certified = (outcomes: readonly UnseenOutcome[]) => outcomes.filter(({ verdict, answer }) => verdict === 'wrong' && answer.grounded)

export async function runUnread(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...argv], options: { verbose: { type: 'boolean', default: false } } })
  const outcomes = await askUnseen()
  for (const { question, verdict, answer } of outcomes) {
    if (values.verbose || verdict !== 'right')
      console.log(`${verdict.padEnd(9)}${question}\n         ${answer.status}: ${answer.answer.slice(0, 160).replaceAll('\n', ' ')}`)
  }
  const count = (wanted: Verdict) => outcomes.filter(({ verdict }) => verdict === wanted).length
  console.log(
    `${outcomes.length} asked: ${count('right')} right, ${count('declined')} declined, ${count('wrong')} wrong (${certified(outcomes).length} certified)`
  )
}
