import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { Alarms } from './alarms.ts'
import { Entrances } from './entrances.ts'
import { ServiceFunction } from './function.ts'
import { EachMinute, Nudges } from './nudges.ts'
import type { LambdaSettings } from './settings.ts'

/** The bundle as two functions: one answers HTTP, one runs jobs. */
export class LambdaStack extends Stack {
  constructor(scope: Construct, id: string, settings: LambdaSettings) {
    super(scope, id, { env: { region: settings.region }, description: 'Edgewise on Lambda: a function that answers, and one that runs jobs' })
    const nudges = new Nudges(this, 'Nudges')
    const shared = { settings, nudges: nudges.queue }
    const { lambda: http } = new ServiceFunction(this, 'Http', {
      ...shared,
      handler: 'lib/lambda.handler',
      description: 'Answers HTTP requests, as streams',
      // A function is frozen between calls, and its jobs with it.
      environment: { EDGEWISE_JOB_CONCURRENCY: '0' }
    })
    const { lambda: drain } = new ServiceFunction(this, 'Drain', { ...shared, handler: 'lib/lambda.drain', description: 'Runs jobs until none is due' })
    nudges.wake(drain, settings.maxConcurrency)
    new EachMinute(this, 'EachMinute', drain)
    const { api } = new Entrances(this, 'Entrances', http, settings.isPublic)
    const alarms = new Alarms(this, 'Alarms', settings.alarmEmail)
    watchJobs(alarms, nudges, drain)
    watchHttp(alarms, http, api)
    new CfnOutput(this, 'AlarmTopic', { value: alarms.topic.topicArn })
  }
}

function watchJobs(alarms: Alarms, { lost }: Nudges, drain: LambdaFunction): void {
  alarms.raise('LostNudges', {
    metric: lost.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' }),
    above: 0,
    says: 'Nudges have failed three times: read the log of the drain. Jobs go on by the schedule.'
  })
  alarms.raise('DrainErrors', {
    metric: drain.metricErrors({ period: Duration.minutes(5) }),
    above: 0,
    says: 'The drain has failed or ran out of time: read its log.'
  })
}

function watchHttp(alarms: Alarms, http: LambdaFunction, api: RestApi): void {
  const period = Duration.minutes(5)
  const byUrl = new Metric({ namespace: 'AWS/Lambda', metricName: 'Url5xxCount', dimensionsMap: { FunctionName: http.functionName }, statistic: 'Sum', period })
  const says = 'Calls are answered with 5xx: read the log of the HTTP function.'
  alarms.raise('HttpErrors', { metric: http.metricErrors({ period }), above: 0, says: 'The HTTP function has failed or ran out of time: read its log.' })
  alarms.raise('Url5xx', { metric: byUrl, above: 5, says })
  alarms.raise('Api5xx', { metric: api.metricServerError({ period }), above: 5, says })
  // A call lasts as long as its stream, so this is far above a single answer's time.
  alarms.raise('HttpDuration', {
    metric: http.metricDuration({ period, statistic: 'p99' }),
    above: 60_000,
    says: 'One call in a hundred takes more than a minute.'
  })
}
