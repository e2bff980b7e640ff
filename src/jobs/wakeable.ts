/** A pause that can be cut short. */
export interface Wakeable {
  /** Resolves after `ms` or on a wake; at once if a wake has happened since the last pause. */
  wait(ms: number): Promise<void>
  wake(): void
}

export function createWakeable(): Wakeable {
  let isWoken = false
  let resume: (() => void) | null = null
  return {
    wait(ms) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          resume = null
          isWoken = false
          resolve()
        }
        const timer = setTimeout(end, ms)
        if (isWoken) end()
        else resume = end
      })
    },
    wake() {
      isWoken = true
      resume?.()
    }
  }
}
