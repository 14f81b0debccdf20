import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { IconButton } from '#ui/controls/button.tsx'
import type { List } from '#common/list-page/use-list.ts'

type Props = { readonly list: List<DeliveryRow> }

/** To the row above and below; the arrow keys and J and K of the list do the same. */
export function Steps({ list }: Props) {
  const { t } = useTranslation('deliveries')
  const index = list.rows.findIndex((row) => list.spec.rowKey(row) === list.address.open)
  const [above, below] = [list.rows[index - 1], index < 0 ? undefined : list.rows[index + 1]]
  const to = (row: DeliveryRow | undefined) => {
    if (row) list.show(list.spec.rowKey(row))
    // The list may have more below.
    if (index > list.rows.length - 3) list.loadMore?.()
  }
  return (
    <>
      <IconButton
        label={t('detail.previous')}
        refusal={above ? undefined : t('detail.first')}
        onClick={() => to(above)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton label={t('detail.next')} refusal={below ? undefined : t('detail.last')} onClick={() => to(below)}>
        <ChevronDown />
      </IconButton>
    </>
  )
}
