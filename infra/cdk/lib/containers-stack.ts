import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Cluster, ContainerInsights } from 'aws-cdk-lib/aws-ecs'
import { type ApplicationTargetGroup, HttpCodeTarget } from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import type { Construct } from 'constructs'
import { Alarms, queueMetric } from './alarms.ts'
import { Network } from './network.ts'
import { Server } from './server.ts'
import type { ContainerSettings } from './settings.ts'
import { Worker } from './worker.ts'

/** Servers and workers on Fargate, from one image. */
export class ContainersStack extends Stack {
  constructor(scope: Construct, id: string, settings: ContainerSettings) {
    // Only the region is set: with an account too, the CDK would query its zones.
    super(scope, id, {
      env: { region: settings.region },
      description: 'Edgewise on containers: servers behind a load balancer, and workers that follow the job queue'
    })
    const { vpc } = new Network(this, 'Network', settings.logDays)
    const cluster = new Cluster(this, 'Cluster', { vpc, containerInsightsV2: ContainerInsights.ENABLED })
    const { targets } = new Server(this, 'Server', { cluster, vpc, settings })
    new Worker(this, 'Worker', { cluster, settings })
    const alarms = new Alarms(this, 'Alarms', settings.alarmEmail)
    watchJobs(alarms)
    watchServer(alarms, targets)
    new CfnOutput(this, 'AlarmTopic', { value: alarms.topic.topicArn })
  }
}

function watchJobs(alarms: Alarms): void {
  alarms.raise('DeadJobs', { metric: queueMetric('DeadJobs'), above: 0, says: 'Jobs have failed for good: list them, mend the cause, and retry them.' })
  alarms.raise('OldestDue', {
    metric: queueMetric('OldestDueSeconds'),
    above: 300,
    says: 'A job that is due has waited for five minutes: see whether workers run, or raise maxWorkers.',
    periods: 3
  })
}

function watchServer(alarms: Alarms, targets: ApplicationTargetGroup): void {
  const period = Duration.minutes(5)
  alarms.raise('ServerErrors', {
    metric: targets.metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, { period }),
    above: 5,
    says: 'Servers answer with 5xx: read their log; 503 means that they are too busy or Neo4j is away.'
  })
  alarms.raise('Latency', {
    metric: targets.metrics.targetResponseTime({ period, statistic: 'p99' }),
    above: 10,
    says: 'One call in a hundred waits more than ten seconds for its answer to begin.'
  })
  alarms.raise('UnhealthyHosts', {
    metric: targets.metrics.unhealthyHostCount({ period: Duration.minutes(1) }),
    above: 0,
    says: 'A server is not ready: GET /readyz says which database is away.',
    periods: 3
  })
}
