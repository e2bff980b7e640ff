import { Type } from 'typebox'

/** Settings that matter on AWS alone. */
export const awsSettings = {
  emfNamespace: Type.String({
    setting: 'EDGEWISE_EMF_NAMESPACE',
    default: '',
    description:
      'CloudWatch namespace of the metrics QueueDepth, OldestDueSeconds and DeadJobs, written to stdout each minute in the embedded metric format; empty: none.'
  }),
  secretArn: Type.String({
    setting: 'EDGEWISE_SECRET_ARN',
    default: '',
    description: 'On Lambda: ARN of a secret that is a JSON object of settings, read at start.'
  }),
  nudgeQueueUrl: Type.String({
    setting: 'EDGEWISE_NUDGE_QUEUE_URL',
    default: '',
    format: 'uri',
    description: 'On Lambda: SQS queue that gets a message after each submission of a job, so that one is run at once.'
  })
}
