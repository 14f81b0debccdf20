import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import Check from 'lucide-react/icons/check'
import { listAccessRequests, requestAccess } from 'mock-server/contract/access-requests.ts'
import type { Right } from 'mock-server/contract/access.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextAreaField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import { queryFor, useMutationOf } from '#api/operation.ts'

/** Asks the administrators for a right, once a day; afterwards, also on the next visit, it says who was asked. */
export function AskForAccess({ right }: { readonly right: Right }) {
  const { t } = useTranslation('common')
  const { locale } = useUi()
  const { pathname, search } = useLocation()
  const today = useQuery(queryFor(listAccessRequests, {}))
  const [note, setNote] = useState('')
  const request = useMutationOf(requestAccess, { stale: [listAccessRequests] })
  const ask = () => {
    // The path alone where a long search would not fit.
    const page = (pathname + search).length > 500 ? pathname : pathname + search
    void request.mutateAsync({ body: { right, page, note } }).catch(() => toast.bad(t('noPermission.notAsked')))
  }
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (request.isSuccess) region.current?.focus()
  }, [request.isSuccess])
  const asked = request.data?.data ?? today.data?.data.find((earlier) => earlier.right === right)
  const names = asked?.recipients.map(({ displayName }) => displayName)
  return (
    // The region is there before its text, so that the answer is read out; it also takes the focus that the button loses.
    <Box role="status" tabIndex={-1} ref={region} sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
      {names ? (
        <>
          <Check size={14} aria-hidden />
          {t('noPermission.asked', { names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) })}
        </>
      ) : (
        // Asking is possible without knowing whether it is the first time, so a list that fails offers it.
        (today.data ?? today.failureReason) && (
          <Form
            onSubmit={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            <TextAreaField
              label={t('noPermission.note')}
              isOptional
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <Button look="primary" type="submit" isBusy={request.isPending}>
              {t('noPermission.ask')}
            </Button>
          </Form>
        )
      )}
    </Box>
  )
}

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  width: 360,
  maxWidth: '100%',
  textAlign: 'left',
})
