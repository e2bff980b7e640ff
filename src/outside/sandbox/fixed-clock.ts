/** Noon UTC, 1 January 2000. */
const NOW = Date.UTC(2000, 0, 1, 12)

/**
 * Stops the clock of this thread, in UTC. WebAssembly code reads it and seeds its random numbers from it, so the same code gives the same result at any time
 * and place. Timers and `performance.now` keep running.
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
