/** An error shown in one line without a stack; exit code 69 means that this machine lacks a requirement. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export function unavailable(reason) {
  return new Failure(`Neo4j cannot run: ${reason}`, 69)
}
