import { AsyncLocalStorage } from 'node:async_hooks'

/** The tenant and key for which something is counted. */
export interface Account {
  readonly tenant: string
  /** null: the service has no keys. */
  readonly key: string | null
}

/** Before Node 24 its first use slows all promises of the process, so what many requests do carries its account itself. */
const current = new AsyncLocalStorage<Account>()

/** Runs work, with all that it awaits, on an account. */
export function onAccount<T>(account: Account, run: () => T): T {
  return current.run(account, run)
}

/** undefined outside of requests and jobs, as in the shell. */
export function currentAccount(): Account | undefined {
  return current.getStore()
}
