import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import Eye from 'lucide-react/icons/eye'
import { startPreview } from 'mock-server/contract/authorization/previews.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { enterPreview } from '#api/session.ts'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'
import { paths } from '#paths.ts'
import type { Supposed } from './explain.queries.ts'

/** Shows the whole console with an access, for an hour or until it is ended in the banner. */
export function ViewAs({ access }: { readonly access: Supposed }) {
  const { t } = useTranslation(['explain', 'form'])
  const refusal = useRefusal('role.manage')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { role, customRoles, entities } = access
      const body = { access: { role, customRoles: [...customRoles], entities: [...entities] } }
      const { data } = await call(startPreview, { body })
      await navigate(paths.bookmarks())
      enterPreview(data)
      // What is shown was fetched with another access.
      await queryClient.resetQueries()
    } catch (error) {
      toast.bad(refusalText(error, t))
      setBusy(false)
    }
  }
  return (
    <Button look="ghost" icon={<Eye />} isBusy={isBusy} refusal={refusal} onClick={() => void start()}>
      {t('simulate.viewAs')}
    </Button>
  )
}
