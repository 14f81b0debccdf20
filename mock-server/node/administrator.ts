import { brokenRules, passwordRules } from '#contract/password-rules.ts'
import type { Service } from '#index.ts'
import type { Db } from '#storage/database.ts'
import { findAccount, listAdministrators } from './administrators.store.ts'
import type { Config } from './config.ts'
import { newPassword } from './passwords.ts'
import { StartError } from './start-error.ts'

/** An account to sign in with: its password was generated just now, comes from the settings, or is unknown to us. */
export type Entry = { role: string; email: string; password: { made: string } | 'ADMIN_PASSWORD' | 'yours' }

export const DEFAULT_EMAIL = 'admin@helvion.example'

type AdministratorContext = { service: Service; db: Db; workspace: { id: string; accountId: string } }

/**
 * Makes sure that an administrator can sign in: the person of ADMIN_EMAIL, else the first administrator, else a new one.
 * ADMIN_PASSWORD, which follows the rules of every password, and generated passwords are only for accounts without a password. They never replace one, because a restart must
 * not undo a password that a person has chosen; nor does a start change a role.
 */
export async function ensureAdministrator(
  { service, db, workspace }: AdministratorContext,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  warn: (line: string) => void,
): Promise<Entry> {
  const [first] = await listAdministrators(db, workspace.id)
  const email = config.ADMIN_EMAIL ?? first?.email ?? DEFAULT_EMAIL
  const account = await findAccount(db, workspace.id, email)
  const obstacle = account && obstacleOf(account)
  if (obstacle && !first) throw new StartError(`${email} is to administer the workspace, but ${obstacle}. ${remedy}`)
  if (obstacle) warn(`ADMIN_EMAIL names ${email}, but ${obstacle}, and stays so. ${remedy}`)
  const administrator =
    obstacle && first ? { ...first, role: 'ADMIN' } : { email, role: null, has_password: false, ...account }

  if (config.ADMIN_PASSWORD !== undefined && !administrator.has_password) {
    const owner = account ? { firstName: account.first_name, lastName: account.last_name } : NAMES
    demandRules(config.ADMIN_PASSWORD, { ...owner, email })
  }
  const password = config.ADMIN_PASSWORD ?? newPassword()
  const entry = { role: 'Administrator', email: administrator.email }
  if (administrator.role === null) {
    await service.setup.addPeople(workspace, [{ email: administrator.email, ...NAMES, role: 'ADMIN', password }])
  }
  if (administrator.has_password) return { ...entry, password: 'yours' }
  if (account) await service.setup.resetPassword(administrator.email, password)
  return { ...entry, password: config.ADMIN_PASSWORD === undefined ? { made: password } : 'ADMIN_PASSWORD' }
}

const NAMES = { firstName: 'Workspace', lastName: 'Administrator' }

/** The rules are those of every password that people choose; they count where ADMIN_PASSWORD is taken, not at later starts. */
function demandRules(password: string, owner: Parameters<typeof brokenRules>[1]): void {
  const broken = brokenRules(password, owner).map((rule) => passwordRules[rule].message)
  if (broken.length > 0) throw new StartError(`ADMIN_PASSWORD ${broken.join(', and it ')}.`)
}

const remedy = 'Set ADMIN_EMAIL to an administrator or to somebody new.'

interface Standing {
  readonly technical: boolean
  readonly role: string | null
  readonly is_invited: boolean
  readonly is_active: boolean
}

/** The account of another workspace isn't made an administrator: whoever gave its first password may have it. */
function obstacleOf({ technical, role, is_invited, is_active }: Standing) {
  if (technical) return 'that is a technical user'
  if (is_invited) return 'this person has not accepted the invitation'
  if (!is_active) return 'this person is archived'
  if (role === null) return 'this person has an account of another workspace'
  return role === 'ADMIN' ? undefined : `this person is a ${role} there`
}
