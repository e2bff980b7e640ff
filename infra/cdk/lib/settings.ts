import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Node } from 'constructs'
import * as forms from './forms.ts'
import { ContextError, Given } from './given.ts'
import { nodeProblem } from './runtimes.ts'

/** Settings of both shapes. */
export interface Common {
  readonly region: string
  readonly neo4jUri: string
  readonly stateNeo4jUri: string
  readonly secretArn: string
  readonly hasModel: boolean
  readonly openaiBaseUrl: string | null
  readonly openaiModel: string | null
  readonly architecture: 'x86_64' | 'arm64'
  readonly logDays: RetentionDays
  readonly alarmEmail: string | null
}

export interface ContainerSettings extends Common {
  readonly image: string
  readonly certificateArn: string | null
  readonly servers: number
  readonly maxWorkers: number
  readonly taskCpu: number
}

export interface LambdaSettings extends Common {
  readonly bundle: string
  readonly memory: number
  readonly isPublic: boolean
  readonly maxConcurrency: number
}

export interface Settings {
  readonly containers: ContainerSettings | null
  readonly lambda: LambdaSettings | null
}

const folder = fileURLToPath(new URL('..', import.meta.url))
const retentions = Object.values(RetentionDays).filter((days): days is RetentionDays => typeof days === 'number' && days < RetentionDays.INFINITE)

function readCommon(given: Given, defaultRegion: string | null): Common {
  const region = given.optional('region', forms.region) ?? defaultRegion
  return {
    // Required at synthesis, because the load balancer's log account and Lambda's Node version depend on it.
    region: region ?? given.needed('region', forms.region),
    neo4jUri: given.needed('neo4jUri', forms.neo4jUri),
    stateNeo4jUri: given.needed('stateNeo4jUri', forms.neo4jUri),
    secretArn: given.needed('secretArn', forms.secretArn),
    hasModel: given.flag('model'),
    openaiBaseUrl: given.optional('openaiBaseUrl', forms.modelUrl),
    openaiModel: given.optional('openaiModel', forms.modelName),
    architecture: given.choice('architecture', ['x86_64', 'arm64'], 'x86_64'),
    logDays: given.oneOf('logDays', RetentionDays.ONE_MONTH, retentions),
    alarmEmail: given.optional('alarmEmail', forms.email)
  }
}

function readContainers(given: Given, common: Common): ContainerSettings {
  return {
    ...common,
    image: given.needed('image', forms.image),
    certificateArn: given.optional('certificateArn', forms.certificateArn),
    servers: given.whole('servers', 2, 2, 100),
    maxWorkers: given.whole('maxWorkers', 8, 1, 1000),
    taskCpu: given.oneOf('taskCpu', 1024, [512, 1024, 2048, 4096, 8192, 16384])
  }
}

function readLambda(given: Given, common: Common): LambdaSettings {
  const bundle = resolve(folder, given.optional('bundle', forms.path) ?? '../../bundle')
  if (!existsSync(join(bundle, 'lib', 'lambda.js')))
    given.problems.push(`bundle ${bundle} holds no lib/lambda.js: run npm run bundle first, or set -c bundle=<folder>`)
  const problem = common.region === '' ? null : nodeProblem(common.region)
  if (problem !== null) given.problems.push(problem)
  return {
    ...common,
    bundle,
    memory: given.whole('lambdaMemory', 2048, 512, 10_240),
    isPublic: given.flag('publicUrl'),
    // The minimum of SQS is two.
    maxConcurrency: given.whole('maxConcurrency', 2, 2, 1000)
  }
}

/** Reads the whole context before any stack is made, so that one run reports all faults. */
export function readSettings(node: Node, defaultRegion: string | null): Settings {
  const given = new Given(node)
  const shape = given.choice('shape', ['containers', 'lambda', 'both'], 'both')
  const common = readCommon(given, defaultRegion)
  const containers = shape === 'lambda' ? null : readContainers(given, common)
  const lambda = shape === 'containers' ? null : readLambda(given, common)
  if (given.problems.length > 0) throw new ContextError(given.problems)
  return { containers, lambda }
}
