import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import type { List } from '#common/list-page/use-list.ts'

type Props = {
  readonly list: List<DeliveryRow>
  /** How many deliveries match that are newer than an offset. */
  readonly newerThan: (offset: number) => UseQueryOptions<number>
}

/** How many deliveries match that are newer than the list. They come when the reader wants them: rows under a pointer never move. */
export function NewDeliveries({ list, newerThan }: Props) {
  const { t } = useTranslation('deliveries')
  const first = list.rows[0]?.offset
  const { data: count = 0 } = useQuery({
    ...newerThan(first ?? 0),
    enabled: list.isPermitted && !list.isLoading && first !== undefined,
  })
  const show = () => {
    list.refetch()
    list.focus()
  }
  return (
    // There before its text, so that the text is read out.
    <span role="status" style={{ marginLeft: 'auto' }}>
      {count > 0 && (
        <Pill type="button" onClick={show}>
          <ArrowUp size={14} aria-hidden />
          {t('new', { count })}
        </Pill>
      )}
    </span>
  )
}

const Pill = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 24,
  padding: '0 10px 0 6px',
  borderRadius: 12,
  background: 'var(--accent)',
  color: '#fff',
  fontSize: 12,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: 'var(--accent-hover)' },
  '@media (pointer: coarse)': { height: 32, borderRadius: 16 },
  '@media (forced-colors: active)': { border: '1px solid ButtonText' },
})
