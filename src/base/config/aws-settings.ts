import { Type } from 'typebox'

export const awsSettings = {
  emfNamespace: Type.String({
    setting: 'EDGEWISE_EMF_NAMESPACE',
    default: '',
    description:
      'CloudWatch namespace for the metrics QueueDepth, OldestDueSeconds and DeadJobs, written to stdout every minute in the embedded metric format; empty: off.'
  }),
  secretArn: Type.String({
    setting: 'EDGEWISE_SECRET_ARN',
    default: '',
    description: 'On Lambda: ARN of a secret with settings as a JSON object, read at startup.'
  }),
  nudgeQueueUrl: Type.String({
    setting: 'EDGEWISE_NUDGE_QUEUE_URL',
    default: '',
    format: 'uri',
    description: 'On Lambda: SQS queue that is sent a message for each submitted job, so that a worker runs it at once.'
  })
}
