export interface Program {
  /** One line for the list of names. */
  readonly does: string
  /** Imports the program, which runs on load. */
  load(): Promise<unknown>
}

const WRONG_USE = 2

function listOf(group: string, programs: Readonly<Record<string, Program>>, standard: readonly string[]): string {
  const width = Math.max(...Object.keys(programs).map((name) => name.length))
  const lines = Object.entries(programs).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
  const without = standard.length > 0 ? [`Without a name: ${standard.join(', ')}.`] : []
  return [`npm run ${group} -- NAME [options]`, ...lines, ...without].join('\n')
}

/**
 * Runs the program that the first argument names, or those of `standard` without one. Lists the names when there is nothing to run; an unknown name ends with
 * exit code 2. A program finds its options where they are when Node starts it directly.
 */
export async function runNamed(group: string, programs: Readonly<Record<string, Program>>, standard: readonly string[] = []): Promise<void> {
  const [, , name] = process.argv
  const isHelp = name === '--help' || (name === undefined && standard.length === 0)
  const chosen = name === undefined ? standard : [name].filter((one) => Object.hasOwn(programs, one))
  if (isHelp) {
    console.log(listOf(group, programs, standard))
  } else if (chosen.length === 0) {
    console.error(`There is no "${name}".\n${listOf(group, programs, standard)}`)
    process.exitCode = WRONG_USE
  } else {
    process.argv.splice(2, 1)
    for (const one of chosen) await programs[one]?.load()
  }
}
