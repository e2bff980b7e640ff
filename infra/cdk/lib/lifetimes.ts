import { Duration } from 'aws-cdk-lib'

/**
 * How a task ends: ECS takes it off the load balancer and waits for the calls under way, then sends SIGTERM; the service then says that it is not ready, ends what still
 * runs, and is killed after stopTimeout at the latest. Each time leaves room for the next.
 */

const DRAIN_MS = 5_000
const SHUTDOWN_MS = 60_000
/** What the service itself allows for the rest before it gives up. */
const GRACE_MS = 30_000
const SLACK_MS = 5_000

export const lifetimes = {
  environment: { EDGEWISE_DRAIN_MS: String(DRAIN_MS), EDGEWISE_SHUTDOWN_MS: String(SHUTDOWN_MS) },
  /** Fargate allows 120 s at most. */
  stopTimeout: Duration.millis(DRAIN_MS + SHUTDOWN_MS + GRACE_MS + SLACK_MS),
  /** As long as calls may go on after SIGTERM: whether ECS or the service comes first, they have the same time. */
  deregistrationDelay: Duration.millis(DRAIN_MS + SHUTDOWN_MS)
}
