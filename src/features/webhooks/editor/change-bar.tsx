import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { later } from '#ui/controls/later.tsx'
import { ChangedValues } from '#common/diff/changed-values.tsx'
import { useNumber } from '#common/use-number.ts'
import { ChangeBar as CommonBar } from '#common/workbench/change-bar.tsx'
import { useFormDraft } from '#common/workbench/use-form-draft.ts'
import type { Shared } from './settings/shared.ts'
import { withoutSecrets } from './settings/values.ts'

const ValueReview = later(() =>
  import('#common/workbench/value-changes.tsx').then((file) => ({ default: file.ValueReview })),
)

/** The changes since the last save, each with its value before and after. */
export function ChangeBar({ draftKey, editing, stored, changes, isBusy }: Shared) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const isNew = !editing
  const count = changes.length
  const list = useRef<HTMLUListElement>(null)
  const draft = useFormDraft({ key: draftKey, stored, count, withoutSecrets })
  return (
    <CommonBar
      draft={draft}
      id="subscriptionEditor"
      refusal={undefined}
      isBusy={isBusy}
      label={isNew ? t('save.create') : count === 0 ? t('save.save') : t('save.changes', { count, n: number(count) })}
      isNew={isNew ? t('save.new') : undefined}
      badge={
        <List ref={list}>
          {!isNew &&
            changes.map(({ name, before, after }) => (
              <li key={name}>
                {t(`field.${name}`)}
                <ChangedValues before={before} after={after} />
              </li>
            ))}
        </List>
      }
      review={
        !isNew && (
          <ValueReview changes={changes.map(({ name, ...values }) => ({ ...values, name: t(`field.${name}`) }))} />
        )
      }
      onSave={() => list.current?.closest('form')?.requestSubmit()}
    />
  )
}

const List = styled('ul')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: 16,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  fontSize: 12,
  color: 'var(--text-2)',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& :is(del, ins)': { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' },
  '@media (max-width: 639.98px)': { display: 'none' },
})
