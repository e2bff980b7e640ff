import { Duration } from 'aws-cdk-lib'

/**
 * End of a task: ECS deregisters it from the load balancer and waits for running calls, then sends SIGTERM; the service reports that it is not ready, ends what
 * still runs, and is killed after stopTimeout at the latest. Each time leaves room for the next.
 */

const DRAIN_MS = 5_000
const SHUTDOWN_MS = 60_000
/** Time that the service itself takes for the rest before it exits. */
const GRACE_MS = 30_000
const SLACK_MS = 5_000

export const lifetimes = {
  environment: { EDGEWISE_DRAIN_MS: String(DRAIN_MS), EDGEWISE_SHUTDOWN_MS: String(SHUTDOWN_MS) },
  /** Fargate allows 120 s at most. */
  stopTimeout: Duration.millis(DRAIN_MS + SHUTDOWN_MS + GRACE_MS + SLACK_MS),
  /** The time that calls have after SIGTERM, so that it is the same whether ECS or the service acts first. */
  deregistrationDelay: Duration.millis(DRAIN_MS + SHUTDOWN_MS)
}
