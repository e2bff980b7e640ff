import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Says of single findings of cdk-nag why they stand. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [rule, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason })
}
