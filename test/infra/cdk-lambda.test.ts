import t from 'tap'
import { allowed, context, noCdk, type Resource, stubBundle, synthesise } from '../fixtures/cdk.ts'

const stack = 'EdgewiseLambda'
const shape = 'lambda'

t.test('Lambda', { skip: noCdk }, async (t) => {
  const bundle = await stubBundle(t)
  const { code, stderr, resources, report } = await synthesise(t, { ...context, shape, bundle, image: undefined })
  t.equal(code, 0, stderr)
  t.same(resources('EdgewiseContainers'), [], 'one shape alone needs no image')
  const functions = resources(stack, 'AWS::Lambda::Function').map(({ Properties }) => Properties)
  const http = functions.find(({ Handler }) => Handler === 'lib/lambda.handler') ?? {}
  const drain = functions.find(({ Handler }) => Handler === 'lib/lambda.drain') ?? {}
  const queues = resources(stack, 'AWS::SQS::Queue').map(({ Properties }) => Properties)
  const nudges = queues.find(({ RedrivePolicy }) => RedrivePolicy) ?? {}

  t.test('every finding of cdk-nag is fixed or explained', async (t) => {
    for (const { violations, suppressedViolations } of report.pluginReports) {
      t.same(violations, [])
      for (const { ruleName, reason = '' } of suppressedViolations) t.ok(reason.length > 20, `${ruleName}: ${reason}`)
      const rules = ['APIG1', 'APIG2', 'APIG3', 'APIG6', 'COG4', 'COG4']
      t.same(
        suppressedViolations.map(({ ruleName }) => ruleName).sort(),
        rules.map((rule) => `AwsSolutions-${rule}`)
      )
    }
  })

  t.test('two functions run the same bundle on Node 24', async (t) => {
    t.equal(functions.length, 2)
    for (const { Runtime, MemorySize, Timeout, Code, Architectures, ReservedConcurrentExecutions } of functions) {
      t.match({ Runtime, MemorySize, Timeout, Architectures }, { Runtime: 'nodejs24.x', MemorySize: 2048, Timeout: 900, Architectures: ['x86_64'] })
      t.same(Code, http['Code'])
      t.equal(ReservedConcurrentExecutions, undefined)
    }
  })

  t.test('functions have the address of their secret, not its content', async (t) => {
    for (const { Environment } of functions) {
      t.match(Environment.Variables, {
        NEO4J_URI: context.neo4jUri,
        STATE_NEO4J_URI: context.stateNeo4jUri,
        EDGEWISE_DATA_DIR: '/tmp/edgewise',
        EDGEWISE_SECRET_ARN: context.secretArn,
        EDGEWISE_NUDGE_QUEUE_URL: { Ref: /^NudgesQueue/ }
      })
      t.notMatch(Object.keys(Environment.Variables).join(), /PASSWORD|SECRET_KEY|API_KEY/)
    }
    t.equal(http['Environment'].Variables.EDGEWISE_JOB_CONCURRENCY, '0')
    t.equal(drain['Environment'].Variables.EDGEWISE_JOB_CONCURRENCY, undefined)
  })

  t.test('the function URL streams, for callers with IAM', async (t) => {
    const urls = resources(stack, 'AWS::Lambda::Url').map(({ Properties }) => Properties)
    t.match(urls, [{ AuthType: 'AWS_IAM', InvokeMode: 'RESPONSE_STREAM' }])
    t.equal(urls.length, 1)
  })

  t.test('the REST API is regional and streams each path', async (t) => {
    t.match(resources(stack, 'AWS::ApiGateway::RestApi'), [{ Properties: { EndpointConfiguration: { Types: ['REGIONAL'] }, BinaryMediaTypes: ['*/*'] } }])
    const methods = resources(stack, 'AWS::ApiGateway::Method')
    t.equal(methods.length, 2)
    for (const { Properties } of methods) {
      t.match(Properties, {
        AuthorizationType: 'AWS_IAM',
        HttpMethod: 'ANY',
        Integration: { Type: 'AWS_PROXY', ResponseTransferMode: 'STREAM', TimeoutInMillis: 900_000 }
      })
      t.match(JSON.stringify(Properties['Integration'].Uri), /2021-11-15.*response-streaming-invocations/)
    }
    t.match(resources(stack, 'AWS::ApiGateway::Resource'), [{ Properties: { PathPart: '{proxy+}' } }])
  })

  t.test('nudges are encrypted, hidden while in work, and end as dead letters', async (t) => {
    t.equal(queues.length, 2)
    for (const { SqsManagedSseEnabled } of queues) t.equal(SqsManagedSseEnabled, true)
    t.ok(nudges['VisibilityTimeout'] >= drain['Timeout'])
    t.ok(nudges['MessageRetentionPeriod'] > nudges['VisibilityTimeout'] * nudges['RedrivePolicy'].maxReceiveCount, 'kept until each try is over')
    const policies = resources(stack, 'AWS::SQS::QueuePolicy')
    t.equal(policies.length, 2)
    for (const { Properties } of policies)
      t.match(Properties['PolicyDocument'].Statement, [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }])
  })

  t.test('the drain runs on nudges, two at a time, and every minute', async (t) => {
    const [source, ...others] = resources(stack, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties)
    t.same(others, [])
    t.match(source, {
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      FunctionName: { Ref: /^Drain/ }
    })
    t.match(resources(stack, 'AWS::Scheduler::Schedule'), [
      { Properties: { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED', Target: { Arn: { 'Fn::GetAtt': [/^Drain/, 'Arn'] } } } }
    ])
  })

  t.test('roles have only the permissions of their functions', async (t) => {
    const of = (name: RegExp) => allowed(resources(stack).filter(({ Properties }) => name.test(Properties['PolicyName'] ?? '')))
    for (const { actions, resources: on } of allowed(resources(stack))) t.notMatch([...actions, ...on].join(), '*')
    t.ok(resources(stack, 'AWS::IAM::Role').every(({ Properties }: Resource) => Properties['ManagedPolicyArns'] === undefined))
    const [logs, send, secret, ...others] = of(/^Http/)
    t.same(others, [])
    t.same(logs?.actions, ['logs:CreateLogStream', 'logs:PutLogEvents'])
    t.match(logs?.resources, [/HttpLogs/])
    t.same(send?.actions, ['sqs:SendMessage'])
    t.match(send?.resources, [/NudgesQueue/])
    t.same(secret, { actions: ['secretsmanager:GetSecretValue'], resources: [context.secretArn] })
    t.match(of(/^Drain/), [{ resources: [/DrainLogs/] }, { resources: [/NudgesQueue/] }, { resources: [context.secretArn] }])
    t.match(of(/^EachMinute/), [{ actions: ['lambda:InvokeFunction'], resources: [/DrainFunction/] }])
  })

  t.test('logs have a retention', async (t) => {
    const groups = resources(stack, 'AWS::Logs::LogGroup')
    t.equal(groups.length, 2)
    for (const { Properties } of groups) t.equal(Properties['RetentionInDays'], 30)
    for (const { LoggingConfig } of functions) t.match(LoggingConfig.LogGroup.Ref, /Logs/)
  })

  t.test('alarms go to one topic', async (t) => {
    const alarms = resources(stack, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)
    const rules = alarms.map(({ MetricName, Threshold }) => `${MetricName} > ${Threshold}`)
    t.same(rules.sort(), ['5XXError > 5', 'ApproximateNumberOfMessagesVisible > 0', 'Duration > 60000', 'Errors > 0', 'Errors > 0', 'Url5xxCount > 5'])
    for (const alarm of alarms) t.match(alarm, { ComparisonOperator: 'GreaterThanThreshold', AlarmActions: [{ Ref: /^AlarmsTopic/ }] })
    t.match(alarms.find(({ MetricName }) => MetricName === 'Duration')?.['ExtendedStatistic'], 'p99')
  })
})

t.test('with publicUrl only the service checks keys', { skip: noCdk }, async (t) => {
  const bundle = await stubBundle(t)
  const more = { publicUrl: true, lambdaMemory: '3008', maxConcurrency: 5, architecture: 'arm64', logDays: 7 }
  const { code, stderr, resources, report } = await synthesise(t, { ...context, shape, bundle, ...more })
  t.equal(code, 0, stderr)
  t.match(resources(stack, 'AWS::Lambda::Url'), [{ Properties: { AuthType: 'NONE', InvokeMode: 'RESPONSE_STREAM' } }])
  for (const { Properties } of resources(stack, 'AWS::ApiGateway::Method')) t.equal(Properties['AuthorizationType'], 'NONE')
  for (const { Properties } of resources(stack, 'AWS::Lambda::Function')) t.match(Properties, { MemorySize: 3008, Architectures: ['arm64'] })
  for (const { Properties } of resources(stack, 'AWS::Logs::LogGroup')) t.equal(Properties['RetentionInDays'], 7)
  t.match(resources(stack, 'AWS::Lambda::EventSourceMapping'), [{ Properties: { ScalingConfig: { MaximumConcurrency: 5 } } }])
  for (const { violations } of report.pluginReports) t.same(violations, [])
})
