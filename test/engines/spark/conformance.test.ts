import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { isFull } from '../../fixtures/length.ts'
import { arithmeticCases, differences, libraryCases, randomCases, type SparkOutcome, writeCase } from './cases.ts'
import { lackOfSpark, python } from './python.ts'

const driver = fileURLToPath(new URL('run_cases.py', import.meta.url))
/** Of a machine that others use, too. */
const LONGEST_MS = 580_000
t.setTimeout(LONGEST_MS)
const why = isFull ? await lackOfSpark() : 'Spark takes minutes: npm run test:all runs it'

/** Runs all cases of a folder in one session of Spark; each outcome is handed over as it comes. */
async function runCases(folder: string, onOutcome: (outcome: SparkOutcome) => void, signal: AbortSignal): Promise<number | null> {
  const child = spawn(python, [driver, folder], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], signal })
  const closed = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) onOutcome(JSON.parse(line) as SparkOutcome)
  return closed
}

t.test('Spark gives the rows, values, paths and supersteps of the local runner', { skip: why, timeout: LONGEST_MS }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-spark-'))
  const over = new AbortController()
  t.teardown(async () => {
    over.abort()
    await rm(folder, { recursive: true, force: true })
  })
  const cases = [...libraryCases(), ...arithmeticCases(), ...randomCases(8)]
  for (const one of cases) await writeCase(folder, one)
  const outcomes = new Map<string, SparkOutcome>()
  t.equal(await runCases(folder, (outcome) => outcomes.set(outcome.name, outcome), over.signal), 0, 'the session ends well')
  for (const one of cases) {
    const found = outcomes.get(one.name)
    t.same(found === undefined ? ['there is no outcome'] : differences(one, found), [], one.name)
  }
})
