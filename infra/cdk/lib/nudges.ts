import { Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { TIMEOUT } from './function.ts'

/** A nudge has no content: jobs are in the database, and one without a nudge is found within a minute. */
export class Nudges extends Construct {
  readonly queue: Queue
  readonly lost: Queue

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
    this.lost = new Queue(this, 'Lost', { ...shared, retentionPeriod: Duration.days(14) })
    this.queue = new Queue(this, 'Queue', {
      ...shared,
      // Exceeds the longest call, or a nudge would return while its call still runs.
      visibilityTimeout: TIMEOUT.plus(Duration.minutes(1)),
      retentionPeriod: Duration.hours(4),
      deadLetterQueue: { queue: this.lost, maxReceiveCount: 3 }
    })
  }

  /** Limited by the event source, because reserved concurrency throttles, and throttled nudges become dead letters. */
  wake(drain: LambdaFunction, maxConcurrency: number): void {
    drain.addEventSource(new SqsEventSource(this.queue, { batchSize: 10, maxConcurrency, reportBatchItemFailures: true }))
  }
}

/** Finds due retries, expired leases, and jobs with a lost nudge. */
export class EachMinute extends Construct {
  constructor(scope: Construct, id: string, drain: LambdaFunction) {
    super(scope, id)
    // The next minute repeats the check.
    drain.configureAsyncInvoke({ retryAttempts: 0 })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') })
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [drain.functionArn] }))
    new Schedule(this, 'Schedule', {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      description: 'Runs the jobs that are due',
      // The target would add every version of the function to the role.
      target: new LambdaInvoke(drain, { role: role.withoutPolicyUpdates(), retryAttempts: 0, maxEventAge: Duration.minutes(1) })
    })
  }
}
