import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, LoggingFormat } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { environmentOf } from './environment.ts'
import { runtime } from './runtimes.ts'
import type { LambdaSettings } from './settings.ts'

/** Lambda's maximum. */
export const TIMEOUT = Duration.minutes(15)

export interface FunctionProps {
  readonly settings: LambdaSettings
  readonly handler: string
  readonly description: string
  readonly nudges: IQueue
  readonly environment?: Record<string, string>
}

/** One entry point of the bundle, with a role of minimal permissions. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction

  constructor(scope: Construct, id: string, { settings, handler, description, nudges, environment = {} }: FunctionProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Logs', { retention: settings.logDays, removalPolicy: RemovalPolicy.DESTROY })
    // Replaces AWSLambdaBasicExecutionRole, which may write to every log group and create more.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com'), description: `Edgewise on Lambda: ${id}` })
    logGroup.grantWrite(role)
    nudges.grant(role, 'sqs:SendMessage')
    // The handler reads it at start, so that the function's settings contain no passwords.
    role.addToPolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [settings.secretArn] }))
    this.lambda = new LambdaFunction(this, 'Function', {
      description,
      runtime,
      architecture: settings.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64,
      code: Code.fromAsset(settings.bundle),
      handler,
      memorySize: settings.memory,
      timeout: TIMEOUT,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        ...environmentOf(settings, settings.memory),
        EDGEWISE_DATA_DIR: '/tmp/edgewise',
        EDGEWISE_SECRET_ARN: settings.secretArn,
        EDGEWISE_NUDGE_QUEUE_URL: nudges.queueUrl,
        ...environment
      }
    })
  }
}
