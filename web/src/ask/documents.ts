import { graphql } from '../service/graphql.ts'

export const submitQuestion = graphql(`
  mutation SubmitQuestion($input: JSON!) {
    submitJob(kind: "ask", input: $input, maxAttempts: 3) { id }
  }
`)

export const askJob = graphql(`
  query AskJob($id: ID!) {
    job(id: $id) { state input result error { code message } }
  }
`)

export const cancelJob = graphql(`
  mutation StopQuestion($id: ID!) {
    cancelJob(id: $id) { state }
  }
`)

export const conversation = graphql(`
  query Conversation($id: ID!) {
    conversation(id: $id) {
      id
      turns(last: 50) {
        sequence
        question
        at
        feedback { good comment }
        answer {
          status
          answer
          grounded
          likely
          ungrounded
          unchecked
          unread
          reading
          query
          readAs
          planner
          explanation
          usage { calls promptTokens completionTokens }
          claims { kind text start end supported evidence { step row column } }
          report { title sections { heading text steps table { columns rows total handle } } }
          trace { step tool arguments graph graphVersion handle returned total elapsedMs reason error { code message } certificates { kind statement checked } }
        }
      }
    }
  }
`)

export const replay = graphql(`
  query Replay($id: ID!, $turn: Int!) {
    replay(conversationId: $id, turn: $turn) {
      same
      steps { step tool same expected actual error { code message } moved { was now } }
    }
  }
`)
