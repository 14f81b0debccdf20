import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Role } from 'mock-server/contract/access.ts'
import type { AccessExplanation } from 'mock-server/contract/authorization/explanation.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { allEntities } from '#common/access/access-options.ts'
import { CARRIED, carriedText } from '#common/access/carried-access.ts'
import { personRoles, technicalUserRoles } from '#common/access/offered-roles.ts'
import { NamesPicker } from '#common/access/names-picker.tsx'
import { useRoles } from '#common/roles.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { accessNow } from './changes.tsx'
import type { Question, Supposed } from './explain.queries.ts'
import { Outcome } from './outcome.tsx'
import { Rail } from './rail.styles.ts'
import { ViewAs } from './view-as.tsx'

type Props = {
  readonly explanation: AccessExplanation
  readonly question: Question
  readonly supposed: Supposed | undefined
  readonly onSuppose: (access: Supposed | undefined) => void
}

/** What somebody would reach with another role, custom roles and entities. Nothing is saved here. */
export function Simulate({ explanation, question, supposed, onSuppose }: Props) {
  const { t } = useTranslation(['explain', 'form'])
  const headingId = useId()
  const now = accessNow(explanation)
  const access = supposed ?? now
  const suppose = (changes: Partial<Supposed>) => {
    const next = { ...access, ...changes }
    onSuppose(isSame(next, now) ? undefined : next)
  }
  const { user } = explanation
  const entities = useEntities(explanation)
  const nameOfEntity = (id: string) => entities.find((entity) => entity.id === id)?.name ?? id
  const carried = { [CARRIED]: carriedText({ ...access, entities: access.entities.map(nameOfEntity) }) }
  const review = user.technicalUser ? paths.technicalUserAccess(user.id, carried) : paths.userAccess(user.id, carried)
  return (
    <Rail aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{t('simulate.title')}</h2>
        <small data-end>{t('simulate.unsaved')}</small>
        <small>{t('simulate.text', { name: user.displayName })}</small>
      </header>
      <div data-part="fields">
        <Fields
          {...{ access, entities }}
          offered={user.technicalUser ? technicalUserRoles : personRoles}
          onChange={suppose}
        />
      </div>
      {supposed && <Outcome {...{ question, supposed, explanation }} />}
      <footer>
        <ViewAs access={access} />
        {supposed && (
          <Button look="ghost" icon={<RotateCcw />} onClick={() => onSuppose(undefined)}>
            {t('simulate.reset')}
          </Button>
        )}
        {supposed && (
          <LinkButton href={review}>
            {t(user.technicalUser ? 'simulate.reviewTechnical' : 'simulate.review')}
          </LinkButton>
        )}
      </footer>
    </Rail>
  )
}

type Entity = { readonly id: string; readonly name: string; readonly displayName?: string | undefined }

/** All entities of the workspace; those that the answer names, where the reader can't list them. */
function useEntities({ user }: AccessExplanation): readonly Entity[] {
  const canRead = hasRight(useSignedIn(), 'accessControlEntity.read')
  const { data } = useQuery({ ...allEntities, enabled: canRead })
  return data ?? user.entities
}

type FieldsProps = {
  readonly access: Supposed
  readonly entities: readonly Entity[]
  readonly offered: readonly Role[]
  readonly onChange: (changes: Partial<Supposed>) => void
}

function Fields({ access, entities, offered, onChange }: FieldsProps) {
  const { t } = useTranslation('form')
  const { all, nameOf } = useRoles()
  const id = useId()
  const [rolesId, entitiesId] = [`${id}-roles`, `${id}-entities`]
  return (
    <>
      <SelectField
        id={`${id}-role`}
        label={t('access.role')}
        value={access.role}
        options={[...new Set([...offered, access.role])].map((value) => ({ value, label: nameOf(value) }))}
        onChange={({ target }) => onChange({ role: Role.options.find((role) => role === target.value) ?? access.role })}
      />
      <Field id={rolesId} label={t('access.customRoles')}>
        {() => (
          <NamesPicker
            id={rolesId}
            label={t('access.customRoles')}
            value={access.customRoles}
            isLoading={all.length === 0}
            options={all
              .filter(({ isCustom }) => isCustom)
              .map(({ name, description }) => ({ name, label: nameOf(name), detail: description }))}
            onChange={(customRoles) => onChange({ customRoles })}
          />
        )}
      </Field>
      <Field id={entitiesId} label={t('access.entities')}>
        {() => (
          <NamesPicker
            id={entitiesId}
            label={t('access.entities')}
            value={access.entities}
            isLoading={false}
            options={entities.map((entity) => ({
              name: entity.id,
              label: entity.displayName || entity.name,
              detail: entity.displayName ? entity.name : undefined,
            }))}
            onChange={(held) => onChange({ entities: held })}
          />
        )}
      </Field>
    </>
  )
}

const isSame = (a: Supposed, b: Supposed): boolean =>
  a.role === b.role && isSet(a.customRoles, b.customRoles) && isSet(a.entities, b.entities)

const isSet = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join(',') === b.toSorted().join(',')
