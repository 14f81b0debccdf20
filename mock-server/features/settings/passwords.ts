import type { Integrations } from '#contract/settings/foreign-settings.ts'
import type { WorkspaceSettings } from '#contract/settings/workspace-settings.ts'

/** Stands for a password that is not shown; sent back, it leaves the password as it is. */
export const HIDDEN = '••••••••'

type Change = (password: string, before: string | undefined) => string

/** The settings with each password changed; `before`: the settings whose passwords the change is told. */
export function withPasswords(
  settings: WorkspaceSettings,
  change: Change,
  before?: WorkspaceSettings,
): WorkspaceSettings {
  const { integrations } = settings
  if (!integrations) return settings
  const earlier: Integrations = before?.integrations ?? {}
  const { technopedia, signavio, intercom } = integrations
  return {
    ...settings,
    integrations: {
      ...(technopedia && { technopedia: changed(technopedia, 'password', change, earlier.technopedia) }),
      ...(signavio && { signavio: changed(signavio, 'password', change, earlier.signavio) }),
      ...(intercom && { intercom: changed(intercom, 'identitySecret', change, earlier.intercom) }),
    },
  }
}

function changed<Member extends string, Account extends { [_ in Member]?: string | undefined }>(
  account: Account,
  member: Member,
  change: Change,
  before: Account | undefined,
): Account {
  const password = account[member]
  return password === undefined || password === ''
    ? account
    : { ...account, [member]: change(password, before?.[member]) }
}
