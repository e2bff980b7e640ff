import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Records the reasons for accepted findings of cdk-nag. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [rule, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason })
}
