import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { EntityUse } from 'mock-server/contract/authorization/entities.ts'
import { listUsers } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { queryFor } from '#api/operation.ts'
import { PeoplePicker } from '#common/people-picker/people-picker.tsx'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import type { MemberDrafts } from './member-drafts.ts'
import { Effect, EffectPlace } from './membership-effect.tsx'
import { useMembership } from './use-membership.ts'

/** More are on the page of users. */
const SHOWN = 8

/** The people who belong to an entity: who joins and who leaves is saved together, once it is seen what that changes. */
export function Members({ entity, drafts }: { readonly entity: EntityUse; readonly drafts: MemberDrafts }) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  const id = useId()
  const { workspace } = useSignedIn()
  const refusal = useRefusal('user.manage')
  const query = { entities: [entity.name], status: 'ACTIVE' as const, size: SHOWN }
  const { data } = useQuery(queryFor(listUsers, { params: { id: workspace.id }, query }))
  const membership = useMembership(entity, drafts)
  const { join, setJoin, isLeaving, toggleLeaving, count, effect, error, isSaving, save, discard } = membership
  return (
    <PanelSection title={t('panel.heldBy')}>
      {data && data.data.length > 0 && (
        <People>
          {data.data.map((person) => (
            <li key={person.id} data-leaves={isLeaving(person.id) || undefined}>
              <Avatar name={person.displayName} id={person.id} size={20} />
              <TextLink href={paths.users({ open: person.id })}>{person.displayName}</TextLink>
              {refusal === undefined && (
                <IconButton
                  size={24}
                  label={t(isLeaving(person.id) ? 'members.keep' : 'members.remove', { name: person.displayName })}
                  onClick={() => toggleLeaving(person.id)}
                >
                  {isLeaving(person.id) ? <Undo /> : <X />}
                </IconButton>
              )}
            </li>
          ))}
        </People>
      )}
      {data && data.total > SHOWN && (
        <TextLink href={paths.users({ entity: entity.name, tab: 'active' })}>
          {t('members.all', { n: number(data.total) })}
        </TextLink>
      )}
      {refusal === undefined && (
        <Field id={id} label={t('members.add')}>
          {(names) => (
            <PeoplePicker
              id={names.id}
              label={t('members.add')}
              describedBy={names['aria-describedby']}
              value={join}
              onChange={setJoin}
            />
          )}
        </Field>
      )}
      {count > 0 && (
        <Review aria-label={t('members.changes', { count, n: number(count) })} role="group">
          {effect ? <Effect effect={effect} /> : !error && <EffectPlace />}
          {error && <Callout tone="bad" title={refusalText(error, t)} />}
          <div>
            <Button look="primary" isBusy={isSaving} onClick={save}>
              {t('members.save', { count, n: number(count) })}
            </Button>
            <Button look="ghost" onClick={discard}>
              {t('members.discard')}
            </Button>
          </div>
        </Review>
      )}
    </PanelSection>
  )
}

const People = styled('ul')({
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 },
  '& > li > :nth-of-type(2), & > li > a': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > [data-leaves] > a': { textDecoration: 'line-through', color: 'var(--text-3)' },
})

const Review = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 12,
  '& > div:last-child': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})
