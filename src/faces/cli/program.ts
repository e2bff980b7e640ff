import { Command, CommanderError } from 'commander'
import packageJson from '../../../package.json' with { type: 'json' }
import { addAsk } from './ask.ts'
import { addBackup } from './backup.ts'
import { addChange } from './change.ts'
import { addConversations } from './conversations.ts'
import { addDraw } from './draw.ts'
import { addExport } from './export.ts'
import { fail } from './fail.ts'
import { addGraphs } from './graphs.ts'
import { addImport } from './import.ts'
import { addJobs } from './jobs.ts'
import { addKeys } from './keys.ts'
import { addMcp } from './mcp.ts'
import { addReplay } from './replay.ts'
import { addServe, type Serve } from './serve.ts'
import { type GlobalOptions, type Open, openSession, type Session, type Terminal } from './session.ts'
import { addTask } from './task.ts'
import { addTool } from './tool.ts'
import { addTools } from './tools.ts'
import { addWorker } from './worker.ts'

const help = `
Start here:
  edgewise ask "What is the quickest way from Paddington to London Bridge?"
  edgewise tools                     list the tools
  edgewise graphs london             describe the sample graph
  edgewise import friends f.json     import your own graph, then: edgewise ask "..." --graph friends

Data goes to stdout, everything else to stderr. With --json both are JSON, in the format of the HTTP API.
Exit codes: 0 done, 1 replay differs, 2 usage error, 3 not found, 4 cannot be computed, 5 model, 69 unavailable,
70 internal, 75 try again, 77 not allowed, 78 settings, 130 interrupted.
Settings come from the environment, e.g. EDGEWISE_DATA_DIR (default .edgewise).`

function createProgram(terminal: Terminal, open: Open, serve: Serve): Command {
  const program = new Command('edgewise')
    .description('Answers questions about property graphs, each answer with the calls that support it.')
    .version(packageJson.version, '-V, --version', 'print the version')
    .option('--json', 'print JSON instead of text, and errors as problem documents')
    .option('--data-dir <folder>', 'folder with the databases (default: EDGEWISE_DATA_DIR, else .edgewise)')
    .option('--graph <name>', 'graph to use (default: EDGEWISE_DEFAULT_GRAPH, else london)')
    .addHelpText('after', help)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: () => undefined
    })
  const commands: readonly ((program: Command, open: Open) => void)[] = [
    addAsk,
    addTask,
    addConversations,
    addTool,
    addTools,
    addImport,
    addChange,
    addExport,
    addDraw,
    addGraphs,
    addReplay,
    addJobs,
    addWorker,
    addKeys,
    addBackup,
    (program, open) => addServe(program, open, serve),
    addMcp
  ]
  for (const add of commands) add(program, open)
  return program
}

/** Runs one command line, without the program's name, and returns its exit code. `serve` starts the HTTP service, which a higher layer provides. */
export async function runCommandLine(words: readonly string[], terminal: Terminal, serve: Serve): Promise<number> {
  let session: Session | undefined
  const open: Open = (command) => {
    session = openSession(terminal, command.optsWithGlobals<GlobalOptions>())
    return session
  }
  const program = createProgram(terminal, open, serve)
  if (words.length === 0) {
    program.outputHelp()
    return 0
  }
  try {
    await program.parseAsync([...words], { from: 'user' })
    return session?.exitCode ?? 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return fail(error, terminal, words.includes('--json'))
  }
}
