/** Measures the service: `npm run eval -- <command>`. */
import { EdgewiseError } from '../src/base/errors.ts'

interface Command {
  readonly usage: string
  run(args: readonly string[]): Promise<unknown>
}

/** Loaded on demand, because each needs its own packages. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  lnbench: async () => {
    const [{ runLnbench, usage }, { totalsText }] = await Promise.all([import('./lnbench/run.ts'), import('./lnbench/report.ts')])
    return {
      usage,
      run: async (args) => {
        const { report, file } = await runLnbench(args, process.env)
        for (const totals of report.totals) console.log(totalsText(totals))
        console.log(`Report: ${file}`)
      }
    }
  },
  graphwalk: async () => {
    const [{ runGraphwalk, usage }, { totalText }] = await Promise.all([import('./graphwalk/run.ts'), import('./graphwalk/report.ts')])
    return {
      usage,
      run: async (args) => {
        const { report, file } = await runGraphwalk(args, process.env)
        console.log(totalText(report))
        console.log(`Report: ${file}`)
      }
    }
  },
  gar: async () => {
    const [{ runGar, usage }, { totalText }] = await Promise.all([import('./gar/run.ts'), import('./gar/report.ts')])
    return {
      usage,
      run: async (args) => {
        const { report, file } = await runGar(args, process.env)
        console.log(totalText(report))
        console.log(`Report: ${file}`)
      }
    }
  },
  kgot: async () => {
    const [{ runKgot }, { usage }, { totalText }] = await Promise.all([import('./kgot/run.ts'), import('./kgot/options.ts'), import('./kgot/report.ts')])
    return {
      usage,
      run: async (args) => {
        const { report, file } = await runKgot(args, process.env)
        console.log(totalText(report))
        console.log(`Report: ${file}`)
      }
    }
  },
  planner: async () => {
    const { runPlannerEval } = await import('./planner/run.ts')
    const usage = `npm run eval -- planner [options]
  --graph NAME       only questions about one graph
  --kind NAME        only questions of one kind
  --verbose          print right answers too
  --concurrency N, --out DIR, --fresh   as for lnbench`
    return { usage, run: runPlannerEval }
  },
  'follow-ups': async () => {
    const { runFollowUps, usage } = await import('./follow-ups/run.ts')
    return { usage, run: runFollowUps }
  },
  grounding: async () => {
    const { runGrounding, usage } = await import('./grounding/run.ts')
    return { usage, run: runGrounding }
  },
  unread: async () => {
    const { runUnread, usage } = await import('./unread/run.ts')
    return { usage, run: runUnread }
  },
  'tool-wordings': async () => {
    const { runToolWordings, usage } = await import('./tool-wordings/run.ts')
    return { usage, run: runToolWordings }
  },
  tokens: async () => {
    const { runTokens, usage } = await import('./tokens/run.ts')
    return { usage, run: async (args) => console.log(await runTokens(args, process.env)) }
  },
  ways: async () => {
    const { runWays, usage } = await import('./ways/run.ts')
    return {
      usage,
      run: async (args) => {
        const { lines, file } = await runWays(args, process.env)
        for (const line of lines) console.log(line)
        console.log(`Report: ${file}`)
      }
    }
  },
  load: async () => {
    const { runLoad, usage } = await import('./load.ts')
    return { usage, run: (args) => runLoad(args, process.env) }
  }
}

async function start(name: string, args: readonly string[]): Promise<void> {
  const open = commands[name]
  if (name === '--help') {
    for (const command of Object.values(commands)) console.log(`${(await command()).usage}\n`)
  } else if (open === undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `No command "${name}". Known: ${Object.keys(commands).join(', ')}.` })
  } else {
    const command = await open()
    if (args.includes('--help')) console.log(command.usage)
    else await command.run(args)
  }
}

/** Whether `parseArgs` reports an invalid option. */
const isWrongUse = (error: unknown) => error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

const [name = '--help', ...args] = process.argv.slice(2)
start(name, args).catch((error: unknown) => {
  if (!(error instanceof EdgewiseError) && !isWrongUse(error)) throw error
  console.error((error as Error).message)
  process.exitCode = error instanceof EdgewiseError ? error.entry.exitCode : 2
})
