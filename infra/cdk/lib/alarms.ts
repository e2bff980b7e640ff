import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

export interface AlarmRule {
  readonly metric: IMetric
  readonly above: number
  /** Instructions for the recipient of the mail. */
  readonly says: string
  readonly periods?: number
}

/** The only topic of a stack's alarms. */
export class Alarms extends Construct {
  readonly topic: Topic
  readonly #action: SnsAction

  constructor(scope: Construct, id: string, email: string | null) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // A custom policy replaces the default one, which lets the account's alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
      })
    )
    if (email !== null) this.topic.addSubscription(new EmailSubscription(email))
    this.#action = new SnsAction(this.topic)
  }

  raise(id: string, { metric, above, says, periods = 1 }: AlarmRule): Alarm {
    const alarm = new Alarm(this, id, {
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      alarmDescription: says,
      // Without traffic most metrics do not exist.
      treatMissingData: TreatMissingData.NOT_BREACHING
    })
    alarm.addAlarmAction(this.#action)
    alarm.addOkAction(this.#action)
    return alarm
  }
}

/** Metrics of the job queue that the server logs each minute. */
export type QueueMetric = 'QueueDepth' | 'OldestDueSeconds' | 'DeadJobs'

/** Every server reports the same queue, so a sum would count it once per server. */
export function queueMetric(metricName: QueueMetric): Metric {
  return new Metric({ namespace: 'Edgewise', metricName, statistic: Stats.MAXIMUM, period: Duration.minutes(1) })
}
