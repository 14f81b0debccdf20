import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { TextButton } from '#ui/controls/text-link.tsx'
import { HIDDEN } from '#features/webhooks/common/names.ts'

type Props = { readonly label: string; readonly masked: string; readonly secret: string | undefined }

/**
 * A value that is masked until somebody asks for it. `secret` is undefined, or a mask, for people to whom the service doesn't
 * give it: those can't ask.
 */
export function SecretValue({ label, masked, secret }: Props) {
  const { t } = useTranslation('webhooks')
  const [isShown, setShown] = useState(false)
  const canShow = secret !== undefined && secret !== HIDDEN
  return (
    <>
      <Box component="code" sx={{ fontFamily: 'var(--mono)', fontSize: 12, overflowWrap: 'anywhere' }}>
        {isShown && canShow ? secret : masked}
      </Box>
      {canShow && (
        <TextButton
          type="button"
          sx={{ whiteSpace: 'nowrap' }}
          aria-label={t(isShown ? 'secret.hideNamed' : 'secret.showNamed', { name: label })}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'secret.hide' : 'secret.show')}
        </TextButton>
      )}
    </>
  )
}
