import type { Command } from 'commander'
import type { Backup } from '../../runtime/databases/backup.ts'
import { type Open, settingsOf } from './session.ts'

const MEBIBYTE = 1024 * 1024

const describeBackup = (verb: string, { databases }: Backup, folder: string): string =>
  `${verb} ${databases.map(({ name, bytes }) => `${name} (${(bytes / MEBIBYTE).toFixed(1)} MB)`).join(', ')} ${verb === 'Copied' ? 'to' : 'from'} ${folder}.`

export function addBackup(program: Command, open: Open): void {
  program
    .command('backup')
    .summary('copy the embedded databases')
    .description(
      'Copies the embedded databases into a new folder while servers and workers keep running. Each copy is a consistent snapshot. Use the tools of Neo4j to back up Neo4j.'
    )
    .argument('<folder>', 'folder to write to; created if missing, otherwise it must be empty')
    .addHelpText('after', '\nExamples:\n  edgewise backup backups/monday\n  edgewise --data-dir /data backup /backups/monday')
    .action(async (folder: string, _: unknown, command: Command) => {
      const session = open(command)
      const { backUp } = await import('../../runtime/databases/backup.ts')
      const made = await backUp(await settingsOf(session.env, session.options), folder)
      session.print(made, () => describeBackup('Copied', made, folder))
    })
  program
    .command('restore')
    .summary('restore the embedded databases from a backup')
    .description('Checks a backup and restores the embedded databases from it. Stop servers and workers first: it fails while one has the databases open.')
    .argument('<folder>', 'folder written by "edgewise backup"')
    .option('--replace', 'overwrite existing databases and lose their contents')
    .addHelpText('after', '\nExamples:\n  edgewise restore backups/monday\n  edgewise restore backups/monday --replace')
    .action(async (folder: string, { replace = false }: { replace?: boolean }, command: Command) => {
      const session = open(command)
      const { restore } = await import('../../runtime/databases/backup.ts')
      const held = await restore(await settingsOf(session.env, session.options), folder, { replaces: replace })
      session.print(held, () => describeBackup('Restored', held, folder))
    })
}
