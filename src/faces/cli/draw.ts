import { type Command, InvalidArgumentError, Option } from 'commander'
import { LEAST_WIDTH, MOST_SEED, MOST_WIDTH } from '../picture/bounds.ts'
import { type Theme, themes } from '../picture/theme.ts'
import type { Open, Session } from './session.ts'
import { assertFree, writeFiles, writeOut } from './write-files.ts'

interface Options {
  readonly output: string
  readonly result?: string
  readonly label?: readonly string[]
  readonly type?: readonly string[]
  readonly seed: number
  readonly width: number
  readonly theme: Theme
  readonly force?: boolean
}

const STDOUT = '-'

const examples = `
Examples:
  edgewise draw london -o london.svg
  edgewise draw london --result HANDLE -o path.svg     the handle of a ranking, of groups or of a path
  edgewise draw firms --label Person --type KNOWS --theme dark -o -

A graph of more than 2,000 nodes or 20,000 relationships is drawn by community. See docs/pictures.md.`

const addName = (name: string, known: readonly string[] = []): string[] => [...known, name]

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least || value > most) throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`)
  return value
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function run(session: Session, graph: string, options: Options): Promise<void> {
  const { output, result, label: labels = [], type: types = [], seed, width, theme, force } = options
  if (force !== true && output !== STDOUT) await assertFree([output])
  const { createPictures } = await import('../picture/pictures.ts')
  const { signal } = session
  await session.withRuntime(async (runtime) => {
    const order = { labels, types, seed, width, theme, ...(result !== undefined && { result }) }
    const picture = await createPictures(runtime).draw(session.tenant, graph, order, { signal })
    if (output === STDOUT) return writeOut(once(picture), session.stdout, signal)
    await writeFiles([{ path: output, pieces: once(picture) }], signal)
    session.print({ graph, file: output }, () => `Wrote ${output}.`)
  })
}

export function addDraw(program: Command, open: Open): void {
  program
    .command('draw')
    .summary('draw a graph, or a result on it, as SVG')
    .description('Draws a graph or a part of it as an SVG file; with a result, its scores, groups or path.')
    .argument('<graph>', 'name of the graph')
    .requiredOption('-o, --output <file>', 'file to write; - for standard output')
    .option('--result <handle>', 'result to show: a ranking, groups or a path')
    .option('--label <label>', 'only nodes with this label; repeatable', addName)
    .option('--type <type>', 'only relationships of this type; repeatable', addName)
    .option('--seed <number>', 'another seed gives another layout', wholeNumber(0, MOST_SEED), 0)
    .option('--width <pixels>', 'width; the height follows', wholeNumber(LEAST_WIDTH, MOST_WIDTH), 1000)
    .addOption(new Option('--theme <theme>', 'colours').choices([...themes]).default('light'))
    .option('--force', 'overwrite the file')
    .addHelpText('after', examples)
    .action(async (graph: string, options: Options, command: Command) => run(open(command), graph, options))
}
