import type { Form } from './given.ts'

/** Patterns of text values in the context. */

export const neo4jUri: Form = {
  pattern: /^(bolt|neo4j)(\+s|\+ssc)?:\/\/\S+$/,
  is: 'the URI of a Neo4j, by bolt:// or neo4j://, with +s or +ssc for TLS',
  example: 'neo4j+s://graphs.example.com:7687'
}

/** The full ARN with the six characters that Secrets Manager appends: a policy for less would need a wildcard. */
export const secretArn: Form = {
  pattern: /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:\S+-[A-Za-z0-9]{6}$/,
  is: 'the whole ARN of a secret in Secrets Manager',
  example: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:edgewise-AbCdEf'
}

export const certificateArn: Form = {
  pattern: /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/\S+$/,
  is: 'the ARN of a certificate in Certificate Manager',
  example: 'arn:aws:acm:eu-west-1:123456789012:certificate/00000000-0000-0000-0000-000000000000'
}

/** Requires a tag or digest, because an untagged image can change without a deployment. */
export const image: Form = {
  pattern: /^[\w.:-]+(\/[\w.-]+)+(:[\w.-]+|@sha256:[0-9a-f]{64})$/,
  is: 'the URI of an image with its tag or digest',
  example: '123456789012.dkr.ecr.eu-west-1.amazonaws.com/edgewise:1'
}

export const region: Form = { pattern: /^[a-z]+(-[a-z]+)+-\d+$/, is: 'the region to deploy to', example: 'eu-west-1' }

export const email: Form = { pattern: /^[^\s@]+@[^\s@]+$/, is: 'an address that alarms are sent to', example: 'team@example.com' }

export const modelUrl: Form = { pattern: /^https?:\/\/\S+$/, is: 'the base URL of a model endpoint', example: 'https://models.example.com/v1' }

export const modelName: Form = { pattern: /^\S+$/, is: 'the name of a model', example: 'gpt-5' }

export const path: Form = { pattern: /./, is: 'a folder', example: '../../bundle' }
