import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Avatar } from '#ui/controls/avatar.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import { dateFormat } from '#lib/formats.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useRoles } from '#common/roles.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { ALL_MEMBERS, bookmarkAccess, type StoredBookmark } from '#features/bookmarks/bookmarks.queries.ts'
import {
  type AccessLists,
  type GeneralAccess,
  generalAccessOf,
  isWriteOpen,
  type Level,
  levelOf,
  listsOf,
  type Principal,
  principalsOf,
  withGeneralAccess,
  withLevel,
} from './access-change.ts'
import { useChangeAccess } from './share.queries.ts'

const general: readonly GeneralAccess[] = ['restricted', 'everyoneViews', 'everyoneEdits']

/** Whom the bookmark names, and what everyone else can do; both can be changed in place by those who can edit it. */
export function NamedAccess({ stored }: { readonly stored: StoredBookmark }) {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const { bookmark } = stored
  const { data } = useQuery(bookmarkAccess(bookmark.id, ALL_MEMBERS))
  const change = useChangeAccess()
  const members = new Map(data?.data.members.map((member) => [member.user.id, member]))
  const lists = listsOf(bookmark)
  const access = generalAccessOf(lists)
  const isLocked = bookmark.refusals?.update !== undefined
  const owner = members.get(bookmark.userId)?.user ?? bookmark.user

  const save = (next: AccessLists, unsharedId?: string) =>
    void change
      .mutateAsync({ stored, lists: next, unsharedId })
      .catch((error: unknown) => toast.bad(`${t('share.notSaved')} ${refusalText(error, t)}`))
  const setLevel = (principal: Principal, level: Level) => {
    const isShared = principal.kind === 'person' && members.get(principal.id)?.shared !== undefined
    save(withLevel(lists, principal, level, bookmark.userId), level === 'none' && isShared ? principal.id : undefined)
  }

  return (
    <>
      <section aria-label={t('share.named')}>
        <Heading>{t('share.named')}</Heading>
        <List>
          <Line
            icon={<Avatar name={owner?.displayName ?? ''} id={bookmark.userId} size={24} />}
            name={owner?.displayName}
            detail={owner?.email}
          >
            <span>{t('people.reason.OWNER')}</span>
          </Line>
          {principalsOf(lists, bookmark.userId).map((principal) => (
            <PrincipalLine
              key={principal.id}
              {...{ principal, lists, isLocked: isLocked || change.isPending }}
              member={principal.kind === 'person' ? members.get(principal.id) : undefined}
              isLoaded={data !== undefined}
              onLevel={(level) => setLevel(principal, level)}
            />
          ))}
        </List>
      </section>
      <section aria-label={t('share.general')}>
        <Heading>{t('share.general')}</Heading>
        <List>
          <Line
            icon={<Tile>{access === 'restricted' ? <Lock /> : <Globe />}</Tile>}
            name={t(`share.access.${access}`)}
            detail={t(`share.accessHelp.${access}`, { workspace: signedIn.workspace.name })}
          >
            <SelectInput
              aria-label={t('share.general')}
              height={28}
              disabled={isLocked || change.isPending}
              value={access}
              options={general.map((value) => ({ value, label: t(`share.accessOption.${value}`) }))}
              onChange={(event) => {
                const chosen = general.find((value) => value === event.target.value)
                if (chosen) save(withGeneralAccess(lists, chosen, bookmark.userId))
              }}
            />
          </Line>
        </List>
        {isLocked && <Hint>{t('share.locked')}</Hint>}
        {!isLocked && access === 'restricted' && <Hint>{t('access.pastStays')}</Hint>}
      </section>
    </>
  )
}

const levels: readonly Level[] = ['view', 'edit', 'none']

type PrincipalProps = {
  readonly principal: Principal
  readonly lists: AccessLists
  readonly member: Member | undefined
  readonly isLoaded: boolean
  readonly isLocked: boolean
  readonly onLevel: (level: Level) => void
}

/** A person or role that the bookmark names, and what they can do. */
function PrincipalLine({ principal, lists, member, isLoaded, isLocked, onLevel }: PrincipalProps) {
  const { t } = useTranslation('bookmarks')
  const { nameOf } = useRoles()
  const isRole = principal.kind === 'role'
  const name = isRole ? nameOf(principal.id) : (member?.user.displayName ?? principal.id)
  const icon = isRole ? (
    <Tile>
      <ShieldCheck />
    </Tile>
  ) : (
    <Avatar name={name} id={principal.id} size={24} />
  )
  return (
    <Line icon={icon} name={name} detail={isRole ? t('share.role') : <SharedBy {...{ member, isLoaded }} />}>
      <SelectInput
        aria-label={t('share.levelOf', { name })}
        height={28}
        disabled={isLocked}
        value={levelOf(lists, principal)}
        options={[
          { value: 'view', label: t('access.canView'), isDisabled: isWriteOpen(lists) },
          { value: 'edit', label: t('access.canEdit') },
          { value: 'none', label: t('share.remove') },
        ]}
        onChange={(event) => onLevel(levels.find((level) => level === event.target.value) ?? 'view')}
      />
    </Line>
  )
}

type Member = {
  readonly user: { readonly displayName: string }
  readonly shared?: { readonly at: string; readonly by: { readonly displayName: string } } | undefined
}

function SharedBy({ member, isLoaded }: { readonly member: Member | undefined; readonly isLoaded: boolean }) {
  const { t } = useTranslation('bookmarks')
  const { locale } = useUi()
  if (!member) return isLoaded ? t('share.inactive') : null
  if (!member.shared) return t('share.namedDirectly')
  const { at, by } = member.shared
  return t('share.sharedBy', {
    name: by.displayName,
    date: dateFormat(locale, { dateStyle: 'medium' }).format(new Date(at)),
  })
}

type LineProps = {
  readonly icon: ReactNode
  readonly name: ReactNode
  readonly detail: ReactNode
  readonly children: ReactNode
}

function Line({ icon, name, detail, children }: LineProps) {
  return (
    <li>
      {icon}
      <div>
        <div>{name}</div>
        <small>{detail}</small>
      </div>
      {children}
    </li>
  )
}

const Heading = styled('h3')({ font: '500 12px/16px var(--sans)', color: 'var(--text-3)', marginBottom: 4 })
const Hint = styled('p')({ marginTop: 4, fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' })

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 48 },
  '& > li > div:not(.MuiInputBase-root)': { flex: 1, minWidth: 0 },
  '& > li > div > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Who has access is worth a second line.
  '& > li > div > small': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' },
  '& > li > span:last-child': { flex: 'none', fontSize: 12, color: 'var(--text-3)' },
  '& > li > .MuiInputBase-root': { flex: 'none', width: 132 },
  '& select': { textAlignLast: 'right' },
  // A quiet choice until somebody goes there.
  '& > li > .MuiInputBase-root:not(:hover, :focus-within)': { borderColor: 'transparent', boxShadow: 'none' },
  '& > li > .MuiInputBase-root:not(:hover, :focus-within) fieldset': { borderColor: 'transparent' },
})
