import { App, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ContainersStack } from './containers-stack.ts'
import { LambdaStack } from './lambda-stack.ts'
import { readSettings } from './settings.ts'

/** Set here rather than in cdk.json, so that the CDK's command line and Node produce the same template. */
const flags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-ecs:arnFormatIncludesClusterName': true,
  '@aws-cdk/aws-ecs:disableExplicitDeploymentControllerForCircuitBreaker': true,
  '@aws-cdk/aws-ecs:removeDefaultDeploymentAlarm': true
}

/** The stacks that the context requests, checked by cdk-nag during synthesis. */
export function makeApp(defaultRegion: string | null): App {
  const app = new App({ context: flags })
  const { containers, lambda } = readSettings(app.node, defaultRegion)
  if (containers !== null) new ContainersStack(app, 'EdgewiseContainers', containers)
  if (lambda !== null) new LambdaStack(app, 'EdgewiseLambda', lambda)
  Tags.of(app).add('application', 'edgewise')
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return app
}
