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
  /** What to do, for who reads the mail. */
  readonly says: string
  readonly periods?: number
}

/** The one topic that all alarms of a stack go to. */
export class Alarms extends Construct {
  readonly topic: Topic
  readonly #action: SnsAction

  constructor(scope: Construct, id: string, email: string | null) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // A policy of its own takes the place of the default one, by which alarms of the account may publish.
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
      // Without traffic most metrics are not written at all.
      treatMissingData: TreatMissingData.NOT_BREACHING
    })
    alarm.addAlarmAction(this.#action)
    alarm.addOkAction(this.#action)
    return alarm
  }
}

/** What the server writes of the job queue each minute, as lines of its log. */
export type QueueMetric = 'QueueDepth' | 'OldestDueSeconds' | 'DeadJobs'

/** Every server tells of the one queue, so a sum would count it once per server. */
export function queueMetric(metricName: QueueMetric): Metric {
  return new Metric({ namespace: 'Edgewise', metricName, statistic: Stats.MAXIMUM, period: Duration.minutes(1) })
}
