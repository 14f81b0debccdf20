import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SECRET_KEY } from './host.ts'

const cli = join(import.meta.dirname, '../../mock-server/cli.ts')

/** A workspace to which a person is invited, and the code with which they accept. */
export interface Invitation {
  readonly workspaceId: string
  readonly code: string
}

interface Invited {
  /** Of somebody who has an account. */
  readonly email: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Makes other workspaces by the operator's command, while no service runs: no operation makes one. */
export async function inviteElsewhere(count: number, { email, dataDir, databaseUrl }: Invited): Promise<Invitation[]> {
  const key = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY }
  const env = { ...process.env, DATA_DIR: dataDir, ...key }
  const invitations: Invitation[] = []
  while (invitations.length < count) {
    const args = ['workspace', 'create', `Other ${crypto.randomUUID()}`, '--admin-email', email]
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env })
    const workspaceId = /\(([\da-f-]{36})\)/.exec(stdout)?.[1]
    const code = stdout.trim().split('\n').at(-1)
    if (workspaceId === undefined || code === undefined) throw new Error(`No workspace was made: ${stdout}`)
    invitations.push({ workspaceId, code })
  }
  return invitations
}
