import t from 'tap'
import { allowed, context, noCdk, type Resource, synthesise } from '../fixtures/cdk.ts'

const stack = 'EdgewiseContainers'
const shape = 'containers'

const byName = (list: { Name: string; Value?: string; ValueFrom?: string }[]) =>
  Object.fromEntries(list.map(({ Name, Value, ValueFrom }) => [Name, Value ?? ValueFrom]))

/** The task whose service runs the command; undefined: the one of the image. */
function containersOf(tasks: Resource[], command: string[] | undefined) {
  const isAsked = ({ Name, Command }: { Name: string; Command?: string[] }) => Name === 'Service' && JSON.stringify(Command) === JSON.stringify(command)
  const containers = tasks.map(({ Properties }) => Properties['ContainerDefinitions']).find((list) => list.some(isAsked))
  return { service: containers.find(isAsked), others: containers.filter((container: { Name: string; Command?: string[] }) => !isAsked(container)) }
}

t.test('containers', { skip: noCdk }, async (t) => {
  const { code, stderr, resources, report } = await synthesise(t, { ...context, shape })
  t.equal(code, 0, stderr)
  const one = (type: string) => {
    const [found, ...others] = resources(stack, type)
    t.equal(others.length, 0, `one ${type}`)
    return found?.Properties ?? {}
  }
  const tasks = resources(stack, 'AWS::ECS::TaskDefinition')
  const { service: server, others: serverOthers } = containersOf(tasks, undefined)
  const { service: worker, others: workerOthers } = containersOf(tasks, ['node', 'dist/cli.js', 'worker'])

  t.test('every finding of cdk-nag is fixed or explained', async (t) => {
    for (const { violations, suppressedViolations } of report.pluginReports) {
      t.same(violations, [])
      for (const { ruleName, reason = '' } of suppressedViolations) t.ok(reason.length > 20, `${ruleName}: ${reason}`)
      t.same(suppressedViolations.map(({ ruleName }) => ruleName).sort(), [
        'AwsSolutions-ECS2',
        'AwsSolutions-ECS2',
        'AwsSolutions-IAM5[Resource::*]',
        'AwsSolutions-IAM5[Resource::*]',
        'AwsSolutions-S1'
      ])
    }
  })

  t.test('tasks run in private subnets of two zones with one NAT gateway', async (t) => {
    const services = resources(stack, 'AWS::ECS::Service')
    t.equal(services.length, 2)
    for (const { Properties } of services) {
      const { AssignPublicIp, Subnets } = Properties['NetworkConfiguration'].AwsvpcConfiguration
      t.equal(AssignPublicIp, 'DISABLED')
      t.equal(Subnets.length, 2)
      for (const { Ref } of Subnets) t.match(Ref, /privateSubnet/)
      t.match(Properties['DeploymentConfiguration'], { DeploymentCircuitBreaker: { Enable: true, Rollback: true }, MinimumHealthyPercent: 100 })
    }
    one('AWS::EC2::NatGateway')
    t.match(one('AWS::ECS::Cluster'), { ClusterSettings: [{ Name: 'containerInsights', Value: 'enabled' }] })
  })

  t.test('there are at least two servers, behind a load balancer that checks /readyz', async (t) => {
    const [behind, ...others] = resources(stack, 'AWS::ECS::Service').filter(({ Properties }) => Properties['LoadBalancers'])
    t.same(others, [], 'the worker has no load balancer')
    t.match(behind?.Properties, { DesiredCount: 2, LoadBalancers: [{ ContainerName: 'Service', ContainerPort: 8700 }] })
    t.match(one('AWS::ElasticLoadBalancingV2::TargetGroup'), { HealthCheckPath: '/readyz', Port: 8700, TargetType: 'ip' })
  })

  t.test('without a certificate only its own network reaches the service', async (t) => {
    t.equal(one('AWS::ElasticLoadBalancingV2::LoadBalancer')['Scheme'], 'internal')
    t.match(one('AWS::ElasticLoadBalancingV2::Listener'), { Port: 80, Protocol: 'HTTP' })
    const ingress = resources(stack, 'AWS::EC2::SecurityGroup').flatMap(({ Properties }) => Properties['SecurityGroupIngress'] ?? [])
    t.same(
      ingress.map(({ CidrIp }) => CidrIp),
      ['10.0.0.0/16']
    )
  })

  t.test('running calls have time to end before a task is killed', async (t) => {
    const { EDGEWISE_DRAIN_MS, EDGEWISE_SHUTDOWN_MS } = byName(server.Environment)
    const ending = (Number(EDGEWISE_DRAIN_MS) + Number(EDGEWISE_SHUTDOWN_MS)) / 1000
    t.ok(ending > 0)
    t.ok(server.StopTimeout >= ending + 30 && server.StopTimeout <= 120, 'the service itself allows 30 s more, Fargate 120 s in all')
    const attributes = one('AWS::ElasticLoadBalancingV2::TargetGroup')['TargetGroupAttributes']
    const delay = attributes.find(({ Key }: { Key: string }) => Key === 'deregistration_delay.timeout_seconds').Value
    t.ok(Number(delay) >= ending)
  })

  t.test('both run without root, on a read-only file system with two writable folders', async (t) => {
    for (const { service, others } of [
      { service: server, others: serverOthers },
      { service: worker, others: workerOthers }
    ]) {
      t.match(service, { Essential: true, User: '1000:1000', ReadonlyRootFilesystem: true, DependsOn: [{ ContainerName: 'Folders', Condition: 'SUCCESS' }] })
      t.same(service.MountPoints.map(({ ContainerPath }: { ContainerPath: string }) => ContainerPath).sort(), ['/data', '/tmp'])
      t.equal(others.length, 1)
      t.match(others, [{ Name: 'Folders', Essential: false, ReadonlyRootFilesystem: true }])
    }
    for (const { Properties } of tasks)
      t.match(Properties, {
        RuntimePlatform: { CpuArchitecture: 'X86_64', OperatingSystemFamily: 'LINUX' },
        Volumes: [
          { Name: 'data', Host: undefined },
          { Name: 'tmp', Host: undefined }
        ]
      })
  })

  t.test('settings are plain, and secrets come from the keys of one secret', async (t) => {
    const plain = { HOST: '0.0.0.0', PORT: '8700', NEO4J_URI: context.neo4jUri, STATE_NEO4J_URI: context.stateNeo4jUri, EDGEWISE_DATA_DIR: '/data' }
    t.match(byName(server.Environment), { ...plain, EDGEWISE_JOB_CONCURRENCY: '0', EDGEWISE_EMF_NAMESPACE: 'Edgewise' })
    t.match(byName(worker.Environment), { ...plain, EDGEWISE_JOB_CONCURRENCY: undefined, EDGEWISE_EMF_NAMESPACE: undefined })
    const keys = ['NEO4J_PASSWORD', 'STATE_NEO4J_PASSWORD', 'EDGEWISE_SECRET_KEY']
    for (const { Secrets } of [server, worker]) t.same(byName(Secrets), Object.fromEntries(keys.map((key) => [key, `${context.secretArn}:${key}::`])))
  })

  t.test('workers follow the depth of the queue', async (t) => {
    t.match(one('AWS::ApplicationAutoScaling::ScalableTarget'), { MinCapacity: 1, MaxCapacity: 8 })
    const policies = resources(stack, 'AWS::ApplicationAutoScaling::ScalingPolicy')
    const changes = policies.flatMap(({ Properties }) => Properties['StepScalingPolicyConfiguration'].StepAdjustments)
    t.same(changes.map(({ ScalingAdjustment }) => ScalingAdjustment).sort(), [-1, 1, 2, 4])
    const alarms = resources(stack, 'AWS::CloudWatch::Alarm').filter(({ Properties }) => Properties['MetricName'] === 'QueueDepth')
    t.equal(alarms.length, 2)
    for (const { Properties } of alarms) t.match(Properties, { Namespace: 'Edgewise', Statistic: 'Maximum', Period: 60 })
  })

  t.test('logs have a retention', async (t) => {
    const groups = resources(stack, 'AWS::Logs::LogGroup')
    t.equal(groups.length, 3)
    for (const { Properties } of groups) t.equal(Properties['RetentionInDays'], 30)
    t.match(one('AWS::S3::Bucket'), { LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30 }] } })
  })

  t.test('alarms go to one topic that CloudWatch may publish to', async (t) => {
    const alarms = resources(stack, 'AWS::CloudWatch::Alarm').filter(({ Properties }) => Properties['MetricName'] !== 'QueueDepth')
    const rules = alarms.map(({ Properties: alarm }) => `${alarm['MetricName']} > ${alarm['Threshold']}`)
    t.same(rules.sort(), ['DeadJobs > 0', 'HTTPCode_Target_5XX_Count > 5', 'OldestDueSeconds > 300', 'TargetResponseTime > 10', 'UnHealthyHostCount > 0'])
    t.match(alarms.find(({ Properties }) => Properties['MetricName'] === 'TargetResponseTime')?.Properties, { ExtendedStatistic: 'p99' })
    for (const { Properties } of alarms) t.match(Properties, { ComparisonOperator: 'GreaterThanThreshold', AlarmActions: [{ Ref: /^AlarmsTopic/ }] })
    t.match(one('AWS::SNS::TopicPolicy')['PolicyDocument'].Statement, [
      { Effect: 'Deny' },
      { Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }
    ])
  })

  t.test('roles have only the permissions of their tasks', async (t) => {
    const statements = allowed(resources(stack))
    t.ok(statements.length > 0)
    for (const { actions, resources } of statements) {
      t.notMatch(actions.join(), '*')
      if (actions.join() !== 'ecr:GetAuthorizationToken') t.notMatch(resources.join(), '*', actions.join())
    }
    const reads = statements.filter(({ actions }) => actions.includes('secretsmanager:GetSecretValue'))
    for (const { resources } of reads) t.same(resources, [context.secretArn])
    t.ok(resources(stack, 'AWS::IAM::Role').every(({ Properties }) => Properties['ManagedPolicyArns'] === undefined))
  })
})

t.test('with a certificate the load balancer is public, only by HTTPS', { skip: noCdk }, async (t) => {
  const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/00000000-0000-0000-0000-000000000000'
  const more = {
    certificateArn,
    architecture: 'arm64',
    model: 'true',
    openaiModel: 'a-model',
    maxWorkers: 3,
    image: 'ghcr.io/example/edgewise:1',
    alarmEmail: 'team@example.com'
  }
  const { code, stderr, resources, report } = await synthesise(t, { ...context, shape, ...more })
  t.equal(code, 0, stderr)
  t.match(resources(stack, 'AWS::ElasticLoadBalancingV2::LoadBalancer'), [{ Properties: { Scheme: 'internet-facing' } }])
  const listeners = resources(stack, 'AWS::ElasticLoadBalancingV2::Listener')
  t.match(listeners, [{ Properties: { Port: 443, Protocol: 'HTTPS', Certificates: [{ CertificateArn: certificateArn }] } }])
  t.equal(listeners.length, 1)
  const acknowledged = report.pluginReports.flatMap(({ suppressedViolations }) => suppressedViolations.map(({ ruleName }) => ruleName))
  t.same(acknowledged.sort(), ['AwsSolutions-EC23', 'AwsSolutions-ECS2', 'AwsSolutions-ECS2', 'AwsSolutions-S1'])

  const tasks = resources(stack, 'AWS::ECS::TaskDefinition')
  for (const { Properties } of tasks) t.equal(Properties['RuntimePlatform'].CpuArchitecture, 'ARM64')
  const { service } = containersOf(tasks, undefined)
  t.equal(byName(service.Secrets)['OPENAI_API_KEY'], `${context.secretArn}:OPENAI_API_KEY::`)
  t.equal(byName(service.Environment)['OPENAI_MODEL'], 'a-model')
  t.match(resources(stack, 'AWS::ApplicationAutoScaling::ScalableTarget'), [{ Properties: { MaxCapacity: 3 } }])
  t.match(resources(stack, 'AWS::SNS::Subscription'), [{ Properties: { Endpoint: 'team@example.com' } }])
})
