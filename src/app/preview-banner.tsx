import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Eye from 'lucide-react/icons/eye'
import { endPreview } from 'mock-server/contract/authorization/previews.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useRoles } from '#common/roles.ts'
import { paths } from '#paths.ts'
import { Banner } from './banner.styles.ts'

type Props = { readonly preview: NonNullable<SignedIn['preview']> }

/** Says with which access the workspace is seen, and ends that. */
export function PreviewBanner({ preview }: Props) {
  const { t } = useTranslation(['preview', 'common'])
  const { nameOf } = useRoles()
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await call(endPreview, {})
      // Loaded anew: nothing that the preview has shown stays.
      location.assign(paths.roles())
    } catch (error) {
      toast.bad(refusalText(error, t))
      setBusy(false)
    }
  }
  const names = [...preview.roles.map(nameOf), ...preview.entities]
  return (
    <Banner role="status">
      <Eye size={16} aria-hidden />
      <span>
        <b>{t('banner.as', { access: names.join(', ') })}</b> {t('banner.readOnly')}
      </span>
      <Button size={24} isBusy={isBusy} onClick={() => void end()}>
        {t('banner.end')}
      </Button>
    </Banner>
  )
}
