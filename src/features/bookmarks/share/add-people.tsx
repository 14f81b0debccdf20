import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { messagesByField } from '#api/errors.ts'
import { fieldMessage } from '#common/field-message.ts'
import { PeoplePicker } from '#common/people-picker/people-picker.tsx'
import { refusalText } from '#common/refusal-text.ts'
import { useOfferedRoles } from '#features/bookmarks/offered-roles.ts'
import type { Chosen } from './share-bookmark.dialog.tsx'
import { useShare } from './share.queries.ts'

type Props = {
  readonly bookmark: Bookmark
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

/** The people and roles to share with, what they can do, and what they are told. */
export function AddPeople({ bookmark, chosen, onChoose }: Props) {
  const { t } = useTranslation('bookmarks')
  const id = useId()
  const share = useShare()
  const offeredRoles = useOfferedRoles()
  const [canEdit, setCanEdit] = useState(false)
  const [isTold, setTold] = useState(true)
  const [message, setMessage] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { share: shareRefusal, update: editRefusal } = bookmark.refusals ?? {}
  const count = chosen.people.length + chosen.roles.length

  const choose = (next: Partial<Chosen>) => {
    setProblem(undefined)
    onChoose({ ...chosen, ...next })
  }
  const submit = () => {
    if (count === 0) return setProblem(t('share.nobody'))
    const body = {
      bookmarkId: bookmark.id,
      sharedWithUserIds: [...chosen.people],
      sharedWithRoles: [...chosen.roles],
      canEdit,
      notifyUsers: isTold,
      ...(isTold && message ? { message } : {}),
    }
    void share.mutateAsync({ body }).then(
      () => {
        toast.ok(t('share.shared', { count, name: bookmark.name }))
        onChoose({ people: [], roles: [] })
        setMessage(undefined)
      },
      (error: unknown) => setProblem(problemOf(error, t)),
    )
  }
  if (shareRefusal) return <Note>{t('refusal.share')}</Note>
  return (
    <Form
      aria-label={t('share.add')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id}>{t('share.add')}</label>
      <div data-line="pick">
        <PeoplePicker
          id={id}
          label={t('share.add')}
          value={chosen.people}
          roles={{
            value: chosen.roles,
            offered: editRefusal ? [] : offeredRoles,
            onChange: (roles) => choose({ roles }),
          }}
          isWrong={problem !== undefined}
          autoFocus
          opensOnFocus={false}
          describedBy={`${id}-note`}
          onChange={(people) => choose({ people })}
        />
        <SelectInput
          aria-label={t('share.level')}
          value={canEdit ? 'edit' : 'view'}
          options={[
            { value: 'view', label: t('access.canView') },
            { value: 'edit', label: t('access.canEdit'), isDisabled: editRefusal !== undefined },
          ]}
          onChange={(event) => setCanEdit(event.target.value === 'edit')}
        />
        <Button look="primary" size={32} type="submit" isBusy={share.isPending}>
          {t('share.action')}
        </Button>
      </div>
      <Note
        id={`${id}-note`}
        data-error={problem === undefined ? undefined : ''}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? (editRefusal ? t('share.onlyWithAccess') : undefined)}
      </Note>
      <Notification {...{ isTold, setTold, message, setMessage }} />
    </Form>
  )
}

type NotificationProps = {
  readonly isTold: boolean
  readonly setTold: (isTold: boolean) => void
  readonly message: string | undefined
  readonly setMessage: (message: string) => void
}

/** Whether the people chosen get an email, and what it says. */
function Notification({ isTold, setTold, message, setMessage }: NotificationProps) {
  const { t } = useTranslation('bookmarks')
  return (
    <>
      <div data-line="tell">
        <CheckboxField label={t('share.notify')} checked={isTold} onChange={(event) => setTold(event.target.checked)} />
        {isTold && message === undefined && (
          <TextButton type="button" onClick={() => setMessage('')}>
            {t('share.addMessage')}
          </TextButton>
        )}
      </div>
      {isTold && message !== undefined && (
        <TextField
          label={t('share.message')}
          value={message}
          maxLength={1000}
          autoFocus
          onChange={(event) => setMessage(event.target.value)}
        />
      )}
    </>
  )
}

/** What is wrong with somebody who was chosen, otherwise why nothing could be shared. */
function problemOf(error: unknown, t: TFunction): string {
  const [message] = [...messagesByField(error)].flatMap(([field, text]) =>
    field.startsWith('sharedWith') ? [text] : [],
  )
  return message === undefined ? refusalText(error, t) : fieldMessage(t, '', message)
}

const Note = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--text-3)',
  '&:empty': { display: 'none' },
  '&[data-error]': { color: 'var(--bad-text)' },
})

const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& > label': { fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  '& > [data-line]': { display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& > [data-line=pick] > :first-child': { flex: 1 },
  '& > [data-line=pick] > .MuiInputBase-root': { width: 112, flex: 'none' },
  '& > [data-line=tell]': { alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' },
  '@media (max-width: 639.98px)': {
    '& > [data-line=pick]': { flexWrap: 'wrap' },
    '& > [data-line=pick] > :first-child': { flexBasis: '100%' },
    '& > [data-line=pick] > :last-child, & > [data-line=pick] > .MuiInputBase-root': { flex: 1, height: 44 },
  },
})
