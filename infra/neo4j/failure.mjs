/** What a person is told in one line, without a stack; 69 means that this machine lacks something. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export function unavailable(reason) {
  return new Failure(`Neo4j cannot run: ${reason}`, 69)
}
