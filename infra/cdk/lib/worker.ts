import { Duration } from 'aws-cdk-lib'
import { AdjustmentType } from 'aws-cdk-lib/aws-applicationautoscaling'
import { SubnetType } from 'aws-cdk-lib/aws-ec2'
import { type Cluster, FargateService } from 'aws-cdk-lib/aws-ecs'
import { Construct } from 'constructs'
import { queueMetric } from './alarms.ts'
import type { ContainerSettings } from './settings.ts'
import { Task } from './task.ts'

/** Change of the task count by the number of waiting jobs; below the first bound one task is removed. */
const steps = [
  { upper: 0, change: -1 },
  { lower: 1, change: 1 },
  { lower: 20, change: 2 },
  { lower: 100, change: 4 }
]

export interface WorkerProps {
  readonly cluster: Cluster
  readonly settings: ContainerSettings
}

/** Runs jobs. It has no load balancer, because nothing calls it; a task that ends gives its jobs back. */
export class Worker extends Construct {
  constructor(scope: Construct, id: string, { cluster, settings }: WorkerProps) {
    super(scope, id)
    const service = new FargateService(this, 'Service', {
      cluster,
      taskDefinition: new Task(this, 'Worker', { settings, command: ['node', 'dist/cli.js', 'worker'] }).definition,
      // No desired count: each deployment would reset it from the scaled value.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      assignPublicIp: false,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS }
    })
    service.autoScaleTaskCount({ minCapacity: 1, maxCapacity: settings.maxWorkers }).scaleOnMetric('QueueDepth', {
      metric: queueMetric('QueueDepth'),
      scalingSteps: steps,
      adjustmentType: AdjustmentType.CHANGE_IN_CAPACITY,
      // Two minutes, so that a short burst starts no task and one quiet minute ends none.
      evaluationPeriods: 2,
      cooldown: Duration.minutes(3)
    })
  }
}
