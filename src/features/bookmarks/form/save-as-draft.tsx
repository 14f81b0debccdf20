import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import type { BookmarkWithCopy } from '#features/bookmarks/working-copy.queries.ts'
import { saveDraft } from './drafts.ts'
import { fieldNames, formOf, type FormValues, isSameField, labelsOf } from './fields.ts'

type Props = { readonly loaded: BookmarkWithCopy; readonly onSaved: () => void }

/**
 * Keeps the saved filters of the form as a working copy. Nothing else of the form is part of it: other changes stay in the form,
 * which then saves them without publishing the working copy.
 */
export function SaveAsDraft({ loaded, onSaved }: Props) {
  const { t } = useTranslation('workingCopy')
  const bookmarks = useTranslation('bookmarks')
  const userId = useSignedIn().user.id
  const form = useFormContext<FormValues>()
  const { isDirty, isSubmitting } = form.formState
  const [isBusy, setBusy] = useState(false)
  const [rest, setRest] = useState<readonly string[]>()
  const isDone = rest?.length === 0
  // Once the form has no changes left, it can be left without a question.
  useEffect(() => {
    if (isDone && !isDirty) onSaved()
  }, [isDone, isDirty, onSaved])

  const save = async () => {
    if (isBusy || isSubmitting || !(await form.trigger('state'))) return
    setBusy(true)
    const [values, saved] = [form.getValues(), formOf(loaded.bookmark)]
    const labels = labelsOf(bookmarks.t)
    const others = fieldNames.filter((name) => name !== 'state' && !isSameField(name, values, saved))
    try {
      await saveDraft(loaded, userId, values.state)
      if (others.length === 0) form.reset(saved)
      else form.resetField('state', { defaultValue: saved.state })
      setRest(others.map((name) => labels[name]))
      toast.ok(t('draft.saved'))
    } catch (error) {
      toast.bad(`${t('draft.failed')} ${refusalText(error, t)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button size={32} isBusy={isBusy} onClick={() => void save()}>
        {t('draft.save')}
      </Button>
      <span role="status">{rest && rest.length > 0 && t('draft.othersUnsaved', { names: rest.join(', ') })}</span>
    </>
  )
}
