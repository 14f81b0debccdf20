import { useLocation, useNavigate, useParams } from 'react-router'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { useNow } from '#common/use-now.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { choicesOf } from './choices.ts'
import { RecoverForm } from './recover-form.tsx'
import { useBusySubscriptions, usePushSubscriptions } from './recovery.queries.ts'
import { useWords } from './use-words.ts'

/** `/webhooks/recover/:id` over the list and `/webhooks/:id/recover` over the log: past events again. */
export default function RecoverDialog() {
  const { t } = useWords()
  const close = useClose()
  if (hasRight(useSignedIn(), 'webhook.read')) return <Recover onClose={close} />
  return (
    <Dialog title={t('title')} onClose={close}>
      <NeedsRight right="webhook.read" title={t('noPermission')}>
        {null}
      </NeedsRight>
    </Dialog>
  )
}

function Recover({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const { id = '' } = useParams()
  const { data, error, refetch } = usePushSubscriptions()
  const busy = useBusySubscriptions()
  const now = useNow()
  if (error && !data) {
    return (
      <Dialog title={t('title')} onClose={onClose}>
        <ListError error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  const choices = data && choicesOf(data, { busy, now, t })
  return <RecoverForm choices={choices} subscriptionId={id} onClose={onClose} />
}

/** Back to the list with its filters and the panel of the subscription, or to the log. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  const { from: _from, to: _to, ...search } = useListSearch()
  const isOverList = pathname.startsWith(paths.recoverWebhook(''))
  return () => void navigate(isOverList ? paths.webhooks({ ...search, open: id }) : paths.webhook(id, search))
}
