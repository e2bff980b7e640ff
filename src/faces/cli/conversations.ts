import type { Command } from 'commander'
import type { Open } from './session.ts'
import { showTable } from './table.ts'

const mostListed = 100

interface ConversationsOptions {
  readonly delete?: string
}

export function addConversations(program: Command, open: Open): void {
  program
    .command('conversations')
    .summary('list, show or delete conversations')
    .description('Lists the stored conversations, newest first. With an id, shows the questions of one. With --delete, deletes one.')
    .argument('[id]', 'id of a conversation')
    .option('--delete <id>', 'delete this conversation')
    .addHelpText('after', '\nExamples:\n  edgewise conversations\n  edgewise ask "And from there to Bank?" --conversation <id>')
    .action(async (id: string | undefined, options: ConversationsOptions, command: Command) => {
      const session = open(command)
      const { tenant } = session
      await session.withRuntime(async ({ state }) => {
        if (options.delete !== undefined) {
          await state.conversations.delete(tenant, options.delete)
          session.print({ deleted: options.delete }, () => `Deleted ${options.delete}.`)
        } else if (id !== undefined) {
          const conversation = await state.conversations.read(tenant, id)
          const rows = conversation.turns.map(({ sequence, question, at }) => [sequence, question, at])
          session.print(conversation, () => showTable(['turn', 'question', 'at'], rows))
        } else {
          const listed = await state.conversations.list(tenant, mostListed)
          session.print({ conversations: listed }, () =>
            showTable(
              ['id', 'turns', 'created'],
              listed.map((one) => [one.id, one.turns, one.createdAt])
            )
          )
        }
      })
    })
}
