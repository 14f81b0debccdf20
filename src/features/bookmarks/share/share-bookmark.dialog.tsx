import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { styled } from '@mui/material/styles'
import Terminal from 'lucide-react/icons/terminal'
import { shareBookmark } from 'mock-server/contract/bookmarks/shares.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { useLeaveGuard } from '#common/form-dialog/leave-guard.tsx'
import { ListError } from '#common/list-error.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { paths } from '#paths.ts'
import { AddPeople } from './add-people.tsx'
import { EffectiveAccess } from './effective-access.tsx'
import { NamedAccess } from './named-access.tsx'
import { bookmarkToShare } from './share.queries.ts'

/** People and roles that are chosen and not shared with yet. */
export type Chosen = { readonly people: readonly string[]; readonly roles: readonly string[] }

/** `/bookmarks/:id/share`: shares a bookmark, and says who can see it and why. Changes are saved immediately. */
export default function ShareBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const search = useListSearch()
  const copyCurl = useCopyCurl()
  const { data: stored, error, refetch } = useQuery(bookmarkToShare(id))
  const [chosen, setChosen] = useState<Chosen>({ people: [], roles: [] })
  // Chosen people are lost with the dialog.
  const guard = useLeaveGuard(chosen.people.length + chosen.roles.length > 0)
  const close = () => guard.ask(() => void navigate(paths.bookmarks({ ...search, open: id })))
  const request = { bookmarkId: id, sharedWithUserIds: [...chosen.people], notifyUsers: true }
  return (
    <Dialog
      title={t('share.title')}
      subtitle={stored?.bookmark.name ?? ' '}
      size="wide"
      isPlain
      onClose={close}
      footNote={
        <>
          <Button look="ghost" icon={<Terminal />} onClick={() => void copyCurl(shareBookmark, { body: request })}>
            {t('common:curl.copy')}
          </Button>
          {t('share.savedImmediately')}
        </>
      }
      foot={
        <>
          <CopyButton text={() => location.origin + paths.bookmarks({ open: id })} label={t('panel.copyLink')}>
            {t('panel.copyLink')}
          </CopyButton>
          <Button size={32} onClick={close}>
            {t('share.done')}
          </Button>
        </>
      }
    >
      {guard.question}
      <Panes>
        {stored ? (
          <>
            <div>
              <AddPeople bookmark={stored.bookmark} chosen={chosen} onChoose={setChosen} />
              <NamedAccess stored={stored} />
            </div>
            <EffectiveAccess bookmark={stored.bookmark} chosen={chosen} />
          </>
        ) : (
          <div>
            {error ? (
              <ListError error={error} onRetry={() => void refetch()} />
            ) : (
              <LinesSkeleton label={t('panel.loading')} lines={8} />
            )}
          </div>
        )}
      </Panes>
    </Dialog>
  )
}

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.45fr) minmax(0, 1fr)',
  height: 'min(600px, calc(100vh - 200px))',
  '& > div': { overflow: 'auto', padding: '16px 24px 24px', display: 'flex', flexDirection: 'column', gap: 20 },
  '& > aside': {
    borderLeft: '1px solid var(--line)',
    backgroundColor: 'var(--surface-2)',
    ':root.dark &': { backgroundColor: 'transparent' },
  },
  '@media (max-width: 899.98px)': {
    display: 'block',
    height: 'auto',
    '& > aside': { borderLeft: 'none', borderTop: '1px solid var(--line)' },
  },
  '@media (max-width: 639.98px)': { '& > div': { padding: 16 } },
})
