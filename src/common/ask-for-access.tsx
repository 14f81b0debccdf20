import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import Check from 'lucide-react/icons/check'
import { requestAccess } from 'mock-server/contract/access-requests.ts'
import type { Right } from 'mock-server/contract/access.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import { useMutationOf } from '#api/operation.ts'

/** Asks the administrators for a right, once; afterwards it says who was asked. */
export function AskForAccess({ right }: { readonly right: Right }) {
  const { t } = useTranslation('common')
  const { locale } = useUi()
  const { pathname, search } = useLocation()
  const request = useMutationOf(requestAccess, { stale: [] })
  const ask = () => {
    // The path alone where a long search would not fit.
    const page = (pathname + search).length > 500 ? pathname : pathname + search
    request.mutate({ body: { right, page } }, { onError: () => toast.bad(t('noPermission.notAsked')) })
  }
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (request.isSuccess) region.current?.focus()
  }, [request.isSuccess])
  const names = request.data?.data.recipients.map(({ displayName }) => displayName)
  return (
    // The region is there before its text, so that the answer is read out; it also takes the focus that the button loses.
    <Box role="status" tabIndex={-1} ref={region} sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
      {names ? (
        <>
          <Check size={14} aria-hidden />
          {t('noPermission.asked', { names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) })}
        </>
      ) : (
        <Button look="primary" isBusy={request.isPending} onClick={ask}>
          {t('noPermission.ask')}
        </Button>
      )}
    </Box>
  )
}
