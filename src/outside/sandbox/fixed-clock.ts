/** Noon UTC, 1 January 2000. */
const NOW = Date.UTC(2000, 0, 1, 12)

/**
 * Lets the clock of this thread stand still, in UTC. What runs here reads it through WebAssembly, and seeds its random numbers by it: the same code gives the same result
 * at any time and place. Timers and `performance.now` go on.
 */
export function fixClock(): void {
  const date = Date.prototype
  Date.now = () => NOW
  date.getTimezoneOffset = () => 0
  date.getFullYear = date.getUTCFullYear
  date.getMonth = date.getUTCMonth
  date.getDate = date.getUTCDate
  date.getDay = date.getUTCDay
  date.getHours = date.getUTCHours
  date.getMinutes = date.getUTCMinutes
  date.getSeconds = date.getUTCSeconds
  date.getMilliseconds = date.getUTCMilliseconds
}
