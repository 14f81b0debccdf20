import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Right } from 'mock-server/contract/access.ts'
import type { WorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { maintenanceSentence } from './refusal-text.ts'
import { hasRight, useSignedIn } from './use-signed-in.ts'

/**
 * Why the person who is signed in can't do something that needs a right; undefined if they can. For the `refusal` of a
 * control: `<Button refusal={useRefusal('user.manage')}>`. `goesOn`: it can be done while the workspace is being maintained, too.
 */
export function useRefusal(right: Right, goesOn = false): string | undefined {
  const signedIn = useSignedIn()
  const { t } = useTranslation('common')
  const maintenance = useMaintenanceRefusal()
  if (!hasRight(signedIn, right)) return t('noPermission.text', { right })
  return goesOn || isReading.test(right) ? undefined : maintenance
}

/** What needs only these changes nothing that others see. */
const isReading = /\.(read(All)?|export)$/

/** Of `workspaceState`. The operation itself would bring the contract into the frame of the pages. */
const stateKey = ['getWorkspaceState', {}] as const

/** Why nobody but administrators can change anything just now: the workspace is being maintained. */
export function useMaintenanceRefusal(): string | undefined {
  const { role } = useSignedIn()
  const { t } = useTranslation('common')
  // The frame of the pages asks for it; a control only follows what it is told.
  const { data } = useQuery<{ readonly data: WorkspaceState }>({ queryKey: stateKey, enabled: false })
  const maintenance = data?.data.maintenance
  return maintenance?.isOn && role !== 'ADMIN' ? maintenanceSentence(maintenance, t) : undefined
}
