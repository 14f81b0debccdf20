import { useState } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import Archive from 'lucide-react/icons/archive'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleX from 'lucide-react/icons/circle-x'
import Undo from 'lucide-react/icons/undo-2'
import Terminal from 'lucide-react/icons/terminal'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { ExplainLink } from '#common/access/explain-link.tsx'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Facts, PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longDate } from '#lib/long-date.ts'
import { useMemberRefusal } from '#common/access/use-member-refusal.ts'
import { namesFact } from '#common/access/names-fact.tsx'
import { customRolesOf, entitiesOf } from '#common/access/access-options.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { rolesOnceKnown, useRoles } from '#common/roles.ts'
import { paths } from '#paths.ts'
import { type PersonRole, personRoles } from '#common/access/offered-roles.ts'
import { roleOf, rolesOfPerson } from './roles.ts'
import { useChangePermission } from './use-change-permission.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { AccessRequested, useOpenRequests } from './access-requested.tsx'
import { ArchiveQuestion, RoleQuestion } from './person-questions.tsx'
import { isArchived, PersonState } from './person-columns.tsx'
import { PersonSecretSection } from './person-secret.tsx'

const Rights = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 8, color: 'var(--text-2)' },
  '& svg': { marginTop: 3, color: 'var(--text-3)' },
})

type Props = { readonly person: WorkspaceUser; readonly signedIn: SignedIn; readonly onClose: () => void }

/** One person: facts, what the role allows, and the two changes that an administrator makes. */
export function PersonPanel({ person, signedIn, onClose }: Props) {
  const { t } = useTranslation(['users', 'form'])
  const { locale } = useUi()
  const { change, isBusy, refusal } = useChangePermission(person)
  const [question, setQuestion] = useState<'archive' | PersonRole>()
  const role = roleOf(person)
  const roles = rolesOfPerson(person)
  const { nameOf, rightsOf } = useRoles()
  const permission = person.permissions[0] ?? {}
  const customRoles = customRolesOf(permission)
  const wordsOf = useMemberRefusal()
  const { changeRole, archive } = person.refusals ?? {}
  const locked = wordsOf(changeRole ?? archive)
  const requests = useOpenRequests(person)
  const since = t('panel.since', { date: longDate(new Date(person.createdAt), locale) })
  const choose = async (next: PersonRole) => {
    if (next === role) return
    const known = await rolesOnceKnown(t)
    // Where nobody can say what goes, the question is asked as well.
    if (known?.lostBy(roles, [next, ...customRoles]).length === 0) await change({ role: next })
    else setQuestion(next)
  }
  const confirm = async (requested: Parameters<typeof change>[0]) => {
    await change(requested)
    setQuestion(undefined)
  }
  return (
    <SidePanel
      title={person.displayName}
      subtitle={`${t(`terms:role.${role}`)}, ${since}`}
      leading={<Avatar name={person.displayName} id={person.id} size={32} isQuiet={isArchived(person)} />}
      onClose={onClose}
      actions={
        <Actions
          {...{ person, signedIn, isBusy }}
          onRole={(next) => void choose(next)}
          onLetBackIn={() => void change({ status: 'ACTIVE' })}
          onArchive={() => setQuestion('archive')}
        />
      }
      notice={
        refusal ? (
          <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />} title={t('refusal.title')}>
            {refusal}
          </Callout>
        ) : (
          (locked !== undefined && (
            <Typography variant="small" sx={{ color: 'ui.text3' }}>
              {locked}
            </Typography>
          )) ||
          (requests.length > 0 && <AccessRequested requests={requests} />)
        )
      }
    >
      <PersonFacts person={person} />
      <PanelSection
        title={roles.length > 1 ? t('panel.rightsOfRoles') : t('panel.rights', { role: nameOf(role) })}
        end={<ExplainLink userId={person.id} />}
      >
        <Rights>
          {rightsOf(roles).map((right) => (
            <li key={right}>
              <Check size={14} aria-hidden />
              {t(`terms:right.${right}`)}
            </li>
          ))}
        </Rights>
      </PanelSection>
      {!isArchived(person) && person.id !== signedIn.user.id && (
        <PersonSecretSection person={person} signedIn={signedIn} />
      )}
      {question === 'archive' && (
        <ArchiveQuestion
          people={[person]}
          isBusy={isBusy}
          onConfirm={() => void confirm({ status: 'ARCHIVED' })}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question && question !== 'archive' && (
        <RoleQuestion
          person={person}
          role={question}
          isBusy={isBusy}
          onConfirm={() => void confirm({ role: question })}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </SidePanel>
  )
}

type ActionsProps = Pick<Props, 'person' | 'signedIn'> & {
  readonly isBusy: boolean
  readonly onRole: (role: PersonRole) => void
  readonly onLetBackIn: () => void
  readonly onArchive: () => void
}

function Actions({ person, signedIn, isBusy, onRole, onLetBackIn, onArchive }: ActionsProps) {
  const { t } = useTranslation('users')
  const { nameOf } = useRoles()
  const role = roleOf(person)
  const wordsOf = useMemberRefusal()
  const { changeRole, archive, restore } = person.refusals ?? {}
  const search = useListSearch()
  const copyCurl = useCopyCurl()
  // The service has no operation for a single person; the email address finds exactly this one.
  const request = { params: { id: signedIn.workspace.id }, query: { q: person.email } }
  return (
    <>
      {changeRole === undefined ? (
        <MenuButton
          label={t('panel.changeRole')}
          entries={[
            ...personRoles.map((id) => ({
              id,
              label: nameOf(id),
              isChosen: id === role,
              ...(id === role ? { keys: <Check aria-hidden /> } : {}),
              onChoose: () => onRole(id),
            })),
            'divider',
            { id: 'access', label: t('panel.access'), href: paths.userAccess(person.id, search) },
          ]}
        >
          {t('panel.changeRole')} <ChevronDown size={14} aria-hidden />
        </MenuButton>
      ) : (
        <Button refusal={wordsOf(changeRole)}>{t('panel.changeRole')}</Button>
      )}
      {isArchived(person) ? (
        <Button icon={<Undo />} refusal={wordsOf(restore)} isBusy={isBusy} onClick={onLetBackIn}>
          {t('panel.letBackIn')}
        </Button>
      ) : (
        <Button look="danger-ghost" icon={<Archive />} refusal={wordsOf(archive)} onClick={onArchive}>
          {t('panel.archive')}
        </Button>
      )}
      <IconButton label={t('common:curl.copy')} onClick={() => void copyCurl(listUsers, request)}>
        <Terminal />
      </IconButton>
    </>
  )
}

function PersonFacts({ person }: Pick<Props, 'person'>) {
  const { t } = useTranslation(['users', 'form'])
  const { nameOf } = useRoles()
  const [permission] = person.permissions
  return (
    <PanelSection>
      <Facts
        facts={[
          { label: t('columns.mail'), value: <CopyText text={person.email} label={t('panel.copyMail')} isAddress /> },
          { label: t('columns.state'), value: <PersonState person={person} /> },
          {
            label: t('columns.lastLogin'),
            value: permission?.lastLogin ? (
              <RelativeTime at={permission.lastLogin} isDotted />
            ) : (
              <Box component="span" sx={{ color: 'ui.text3' }}>
                {t('panel.never')}
              </Box>
            ),
          },
          ...namesFact(t('form:access.customRoles'), customRolesOf(permission ?? {}).map(nameOf)),
          ...namesFact(t('form:access.entities'), entitiesOf(permission ?? {})),
          { label: t('panel.id'), value: <CopyText text={person.id} label={t('panel.copyId')} /> },
        ]}
      />
    </PanelSection>
  )
}
