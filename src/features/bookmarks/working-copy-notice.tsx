import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import Box from '@mui/material/Box'
import Pencil from 'lucide-react/icons/pencil'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { listBookmarkVersions } from 'mock-server/contract/bookmarks/versions.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { fetchToEdit, replaceBookmark } from './bookmarks.queries.ts'
import { changedParts } from './changes/state-changes.ts'
import { useMoment } from './changes/use-moment.ts'
import { staleAfterVersion } from './working-copy.queries.ts'

type Copy = NonNullable<Bookmark['workingCopy']>
type Props = { readonly bookmark: Bookmark; readonly copy: Copy }

/** Says in the panel of a bookmark that its reader has a working copy, and publishes it if nobody has saved a newer version. */
export function WorkingCopyNotice({ bookmark, copy }: Props) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const moment = useMoment()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { id, state, refusals } = bookmark
  const count = changedParts(state, copy.state).length
  const publish = async () => {
    setBusy(true)
    try {
      if (await isPublished(id)) toast.ok(t('publish.done', { count, n: number(count) }))
      else {
        toast.note(t('stale'))
        await navigate(paths.bookmark(id, { history: 'open' }))
      }
    } catch (error) {
      toast.bad(`${t('publish.failed')} ${refusalText(error, t)}`)
    }
    await invalidate(...staleAfterVersion)
    setBusy(false)
  }
  return (
    <Callout
      tone="accent"
      icon={<Pencil />}
      title={t('panel.title')}
      action={
        <>
          <LinkButton size={24} look="ghost" href={paths.bookmark(id)}>
            {t('compare.label')}
          </LinkButton>
          {!refusals?.update && (
            <Button size={24} isBusy={isBusy} onClick={() => void publish()}>
              {t('publish.short')}
            </Button>
          )}
        </>
      }
    >
      <Box component="span" sx={{ display: 'block' }}>
        {t('panel.changes', { count, n: number(count), moment: moment(copy.createdAt) })}
      </Box>
    </Callout>
  )
}

/** Publishes the working copy as it is now; false if it was begun from an earlier version, which needs a comparison. */
async function isPublished(id: string): Promise<boolean> {
  const { bookmark, etag } = await fetchToEdit(id)
  const { workingCopy: copy, ...record } = bookmark
  const { data } = await call(listBookmarkVersions, { params: { id }, query: { pageSize: 1 } })
  if (!copy || copy.basedOnVersion !== data[0]?.version) return false
  try {
    await replaceBookmark({ id, body: { ...record, state: copy.state }, etag })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false
    throw error
  }
}
