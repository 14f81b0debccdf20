import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Config, parseConfig } from './config.ts'
import { type OpenService, openService } from './open.ts'
import { newPassword } from './passwords.ts'
import { stateOf } from '#storage/engines/directory-state.ts'
import { StartError } from './start-error.ts'
import { UsageError } from './usage.ts'

const noPassword = 'A password is not taken from the command line. The new one is made up and shown once.'

/** Runs one of the administrator's commands; `say` receives its output. */
export async function runCommand(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<void> {
  const command = commandOf(args)
  const config = parseConfig(env)
  // A command never creates a store; what is damaged, opening refuses.
  if (config.DATABASE_URL === undefined && ['empty', 'unfinished'].includes(stateOf(config.DATA_DIR).kind)) {
    throw new StartError(`There is no store in ${config.DATA_DIR} yet. Start the service once, or set DATA_DIR.`)
  }
  const open = await openHere(config)
  try {
    await command(open, say)
  } finally {
    await open.close()
  }
}

type Command = (open: OpenService, say: (line: string) => void) => Promise<void>

function commandOf(args: string[]): Command {
  const { positionals, values } = parsed(args)
  const [group, action, subject, ...rest] = positionals
  const { 'admin-email': adminEmail } = values
  switch (`${group} ${action}`) {
    case 'workspace list':
      if (subject === undefined) return listWorkspaces
      break
    case 'workspace create':
      if (subject && rest.length === 0) return (open, say) => createWorkspace(open, say, subject, adminEmail)
      break
    case 'user reset-password':
      if (subject && rest.length === 0) return (open, say) => resetPassword(open, say, subject)
      break
  }
  throw new UsageError('')
}

function parsed(args: string[]) {
  // Shells keep their history, and every user of a machine sees the commands that run: the service makes the password.
  if (args.some((arg) => /^--password(=|$)/.test(arg))) throw new UsageError(noPassword)
  const options = { 'admin-email': { type: 'string' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const listWorkspaces: Command = async ({ service }, say) => {
  const workspaces = await service.setup.workspaces()
  if (workspaces.length === 0) say('There is no workspace yet.')
  const widest = Math.max(...workspaces.map(({ name }) => name.length))
  for (const { id, name, users } of workspaces) say(`${name.padEnd(widest)}  ${id}  ${users} users`)
}

async function createWorkspace({ service }: OpenService, say: (line: string) => void, name: string, email?: string) {
  if (email !== undefined && !z.email().max(256).safeParse(email).success)
    throw new UsageError('--admin-email must be an email address')
  const workspace = await service.setup.createWorkspace(name)
  say(`Made the workspace ${name} (${workspace.id}).`)
  if (email === undefined) return say('Nobody may enter it yet; --admin-email names its first administrator.')
  const password = newPassword()
  const person = { email, firstName: 'Workspace', lastName: 'Administrator', role: 'ADMIN' as const, password }
  const [added] = await service.setup.addPeople(workspace, [person])
  if (added?.isNew) {
    await service.setup.resetPassword(email, password, { mustChange: true })
    return say(`${email} administers it; the password for the first sign-in, shown only once: ${password}`)
  }
  say(
    `${email} has an account and is invited to administer it. They sign in and accept, with this code, shown only once:`,
  )
  say(added?.invitationCode ?? '')
}

async function resetPassword({ service }: OpenService, say: (line: string) => void, email: string) {
  const password = newPassword()
  await service.setup.resetPassword(email, password, { mustChange: true })
  say(`The password of ${email} was changed, and ${email} was signed out everywhere.`)
  say(`The new password, shown only once: ${password}`)
}

const openHere = (config: Config): Promise<OpenService> =>
  openService({ config, baseUrl: config.BASE_URL ?? 'http://localhost', onFault: () => {}, checkAnswers: false })
