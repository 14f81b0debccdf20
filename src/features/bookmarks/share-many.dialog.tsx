import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { shareBookmark } from 'mock-server/contract/bookmarks/shares.ts'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { performEach } from '#common/list-page/bulk.ts'
import { PeoplePicker } from '#common/people-picker/people-picker.tsx'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { staleAfterWrite } from './bookmarks.queries.ts'
import { useOfferedRoles } from './offered-roles.ts'

type Shared = { readonly id: string; readonly name: string }
type Props = { readonly bookmarks: readonly Shared[]; readonly onClose: () => void }

const Audience = z.object({ people: z.array(z.string()), roles: z.array(z.string()) })
type Form = {
  readonly audience: z.output<typeof Audience>
  readonly level: string
  readonly isTold: boolean
  readonly message: string
}
type Outcome = { readonly done: readonly Shared[]; readonly refused: readonly Shared[]; readonly reason: unknown }

/** Shares several bookmarks with the same people and roles. One that is refused doesn't stop the others. */
export function ShareManyDialog({ bookmarks, onClose }: Props) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const words = (some: readonly Shared[]) => ({ count: some.length, n: number(some.length), name: some[0]?.name })
  const schema = z.object({
    audience: Audience.refine(({ people, roles }) => people.length + roles.length > 0, t('share.nobody')),
    level: z.string(),
    isTold: z.boolean(),
    message: z.string(),
  })

  const share = async ({ audience, level, isTold, message }: Form): Promise<Outcome> => {
    const body = {
      sharedWithUserIds: [...audience.people],
      sharedWithRoles: [...audience.roles],
      canEdit: level === 'edit',
      notifyUsers: isTold,
      ...(isTold && message !== '' ? { message } : {}),
    }
    const outcome = await performEach(bookmarks, ({ id }) => call(shareBookmark, { body: { ...body, bookmarkId: id } }))
    if (outcome.done.length === 0) throw outcome.reason
    return outcome
  }

  return (
    <FormDialog<Form, Form, Outcome>
      title={t('share.titleMany', words(bookmarks))}
      submitLabel={t('share.action')}
      namespace="bookmarks"
      schema={schema}
      labels={{
        audience: t('share.add'),
        level: t('share.level'),
        isTold: t('share.notify'),
        message: t('share.message'),
      }}
      members={{ sharedWithUserIds: 'audience', sharedWithRoles: 'audience', canEdit: 'level' }}
      initial={{ audience: { people: [], roles: [] }, level: 'view', isTold: true, message: '' }}
      save={share}
      stale={staleAfterWrite}
      onSaved={({ done, refused, reason }) => {
        if (refused.length === 0) toast.ok(t('share.sharedMany', words(done)))
        else toast.bad(`${t('share.notShared', words(refused))} ${refusalText(reason, t)}`)
        onClose()
      }}
      onClose={onClose}
    >
      {({ field, watch, set }) => (
        <>
          <AudienceField />
          <SelectField
            {...field('level')}
            options={[
              { value: 'view', label: t('access.canView') },
              { value: 'edit', label: t('access.canEdit') },
            ]}
          />
          <CheckboxField
            label={t('share.notify')}
            checked={watch('isTold')}
            onChange={({ target }) => set('isTold', target.checked)}
          />
          {watch('isTold') && <TextField {...field('message')} isOptional maxLength={1000} autoComplete="off" />}
        </>
      )}
    </FormDialog>
  )
}

function AudienceField() {
  const { id, label, value, error, onChange, onBlur } = useField<Form, 'audience'>('audience')
  const offeredRoles = useOfferedRoles()
  return (
    <Field label={label} error={error} id={id}>
      {(names) => (
        <PeoplePicker
          id={names.id}
          label={label}
          value={value.people}
          roles={{
            value: value.roles,
            offered: offeredRoles,
            onChange: (roles) => onChange({ ...value, roles: [...roles] }),
          }}
          isWrong={error !== undefined}
          autoFocus
          opensOnFocus={false}
          describedBy={names['aria-describedby']}
          onChange={(people) => onChange({ ...value, people: [...people] })}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
