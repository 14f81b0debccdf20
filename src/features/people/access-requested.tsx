import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import KeyRound from 'lucide-react/icons/key-round'
import { type Notification, listNotifications } from 'mock-server/contract/notifications.ts'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { queryFor } from '#api/operation.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { useRoles } from '#common/roles.ts'
import { personRoles } from '#common/access/offered-roles.ts'
import { rolesOfPerson } from './roles.ts'

/**
 * What the person asked for and their role doesn't include. The service sends requests to administrators only, as notifications, and
 * keeps them for 90 days.
 */
export function useOpenRequests(person: WorkspaceUser): readonly OpenRequest[] {
  const canGrant = hasRight(useSignedIn(), 'user.manage')
  const { data } = useQuery({
    ...queryFor(listNotifications, { query: { requestedBy: person.id, pageSize: 100 } }),
    enabled: canGrant,
  })
  const { all, rightsOf } = useRoles()
  // Until the roles are known, each request would look open, and no role as if it included it.
  if (all.length === 0) return []
  const rights: readonly string[] = rightsOf(rolesOfPerson(person))
  return latestOfEach(data?.data ?? []).filter(({ right }) => !rights.includes(right))
}

type OpenRequest = NonNullable<Notification['accessRequest']> & { readonly createdAt: string }

/** The requests, each with the roles that include the permission. */
export function AccessRequested({ requests }: { readonly requests: readonly OpenRequest[] }) {
  const { t } = useTranslation('users')
  const { locale } = useUi()
  const { all, nameOf } = useRoles()
  return requests.map(({ right, note, createdAt }) => {
    const names = all
      .filter(({ name, isCustom, rights }) => (isCustom || isOfPeople(name)) && rights.includes(right))
      .map(({ name }) => nameOf(name))
    return (
      <Callout key={right} tone="info" icon={<KeyRound aria-hidden />} title={t('request.title')}>
        <RelativeTime at={createdAt} isInSentence />: {t(`terms:right.${right}`, { defaultValue: '' })}{' '}
        <code>{right}</code>
        {note !== undefined && (
          <div>
            <q>{note}</q>
          </div>
        )}
        <div>{t('request.roles', { roles: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) })}</div>
      </Callout>
    )
  })
}

const isOfPeople = (name: string): boolean => personRoles.some((role) => role === name)

/** The latest request of a person for each right; notifications come newest first. */
function latestOfEach(notifications: readonly Notification[]): readonly OpenRequest[] {
  const requests = notifications.flatMap(({ accessRequest, createdAt }) =>
    accessRequest ? [{ ...accessRequest, createdAt }] : [],
  )
  return requests.filter(({ right }, index) => requests.findIndex((other) => other.right === right) === index)
}
