import { Runtime } from 'aws-cdk-lib/aws-lambda'
import { Fact, FactName } from 'aws-cdk-lib/region-info'

/** Set by number, because the constant for the latest one changes with the library. */
export const runtime = Runtime.NODEJS_24_X

const major = (name: string): number => Number(/^nodejs(\d+)/.exec(name)?.[1] ?? 0)

/** The reason why the functions cannot run in a region, with the fix, or null. */
export function nodeProblem(region: string): string | null {
  const latest = Fact.find(region, FactName.LATEST_NODE_RUNTIME)
  if (latest !== undefined && major(latest) >= major(runtime.name)) return null
  const has = latest === undefined ? 'is not known to have' : `has ${latest}, not`
  return `region ${region} ${has} ${runtime.name} on Lambda: set another region, -c region=eu-west-1, or the other shape, -c shape=containers`
}
