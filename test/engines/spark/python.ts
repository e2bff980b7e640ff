import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The Python that tests run. */
export const python = process.env['EDGEWISE_TEST_PYTHON'] ?? 'python3'

/** The Java that Spark takes. */
const java = process.env['JAVA_HOME'] === undefined ? 'java' : `${process.env['JAVA_HOME']}/bin/java`

async function runs(command: string, words: readonly string[]): Promise<boolean> {
  return execute(command, words).then(
    () => true,
    () => false
  )
}

/** Why Python cannot be run; false: it can. */
export async function lackOfPython(): Promise<string | false> {
  return (await runs(python, ['--version'])) ? false : `${python} cannot be run`
}

/** Why Spark cannot be run; false: it can. */
export async function lackOfSpark(): Promise<string | false> {
  if (!(await runs(python, ['-c', 'import pyspark']))) return `${python} has no pyspark; EDGEWISE_TEST_PYTHON may name one that has`
  return (await runs(java, ['-version'])) ? false : `${java} cannot be run, and Spark needs it`
}
